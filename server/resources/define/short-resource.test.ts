import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formBody, listBody } from '@slipway/sdk/contract'
import request from 'supertest'
import {
  describeApplication,
  makeViewer,
  resourceApp,
} from '../../testing/applications/resource-app'
import { describeShort } from '../../testing/applications/short-application'
import { useTestStorage } from '../../testing/database/test-engines'

describe('a new resource of five fields, a relation and a form slot', () => {
  const database = useTestStorage('sqlite')

  it('is described in less than sixty lines, its tables among them', () => {
    const lines = readFileSync(
      join(__dirname, '../../testing/applications/short-application.ts'),
      'utf8',
    )

    expect(lines.split('\n').length).toBeLessThan(60)
  })

  it('has lists, forms, search and titles', async () => {
    const application = describeApplication(describeShort)
    const { storage } = database
    await storage.migrate(application.migrations)
    const viewer = makeViewer(application.permissions)
    const http = request(resourceApp({ application, storage, viewer: () => viewer }))
    await http.post('/resources/teams').send({ name: 'Blue' }).expect(201)
    const person = { name: 'Ada', email: 'ada@example.com', team: 1, badge: 'A7' }
    await http.post('/resources/people').send(person).expect(201)

    const list = listBody.parse((await http.get('/resources/people?q=ada')).body)
    const form = formBody.parse((await http.get('/resources/people/form?mode=edit')).body)

    expect(list.items).toMatchObject([{ title: 'Ada', titles: { team: 'Blue' } }])
    expect(list.resource).toMatchObject({ label: 'People', singular: 'People' })
    expect(form.fields).toHaveLength(6)
  })
})
