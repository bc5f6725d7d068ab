import request from 'supertest'
import { describeApplication, makeViewer, resourceApp } from '../testing/applications/resource-app'
import { useTestStorage } from '../testing/database/test-engines'
import describeTemplate from './application'

describe('the template', () => {
  const database = useTestStorage('sqlite')

  it('is an application with one slot, one resource and one module that work', async () => {
    const application = describeApplication(describeTemplate)
    const { storage } = database
    await storage.migrate(application.migrations)
    const viewer = makeViewer(application.permissionsOf(['editor']))
    const http = request(resourceApp({ application, storage, viewer: () => viewer }))

    await http.post('/resources/notes').send({ title: 'First' }).expect(201)
    const { body } = await http.get('/resources/notes?q=first').expect(200)

    expect(body.items).toMatchObject([{ id: 1, title: 'First', label: 'First' }])
    expect(application.modulesFor(viewer).map(({ name }) => name)).toEqual(['notes'])
    expect(Object.keys(application.slots.publicSlots())).toEqual(['login-before-form'])
  })
})
