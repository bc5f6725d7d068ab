import { cardBody, type Tenant } from '@slipway/sdk/contract'
import request from 'supertest'
import { describeApplication, makeViewer, resourceApp } from '../testing/resource-app'
import { useTestStorage } from '../testing/test-engines'

describe('a card', () => {
  const database = useTestStorage('sqlite')
  let computed: (string | undefined)[] = []
  let clock = 0
  let tenant: Tenant | null = null
  const application = describeApplication((app) =>
    app.dashboard({
      name: 'main',
      label: 'Main',
      cards: [
        {
          id: 'count',
          component: 'number',
          props: { label: 'Count' },
          width: 3,
          async data({ tenant: asked }) {
            computed.push(asked?.name)
            if (asked?.name === 'Broken') throw new Error('no figures')
            return { kind: 'number', format: 'number', value: computed.length }
          },
        },
      ],
    }),
  )
  const http = () =>
    request(
      resourceApp({
        application,
        storage: database.storage,
        viewer: () => makeViewer([], { tenant }),
        now: () => new Date(clock),
      }),
    )
  const app = () => http().get('/dashboards/main/cards/count')
  beforeEach(() => {
    computed = []
    clock = 0
    tenant = { id: 1, name: 'North' }
  })

  it('says when its figures were computed', async () => {
    clock = 1000

    const body = cardBody.parse((await app().expect(200)).body)

    expect(body).toEqual({
      data: { kind: 'number', format: 'number', value: 1 },
      computedAt: '1970-01-01T00:00:01.000Z',
    })
  })

  it('is computed once for many requests of a tenant, and again after a few seconds', async () => {
    const server = resourceApp({
      application,
      storage: database.storage,
      viewer: () => makeViewer([], { tenant }),
      now: () => new Date(clock),
    })
    const get = () => request(server).get('/dashboards/main/cards/count').expect(200)

    await Promise.all([get(), get(), get()])
    tenant = { id: 2, name: 'South' }
    await get()
    clock = 5000
    await get()

    expect(computed).toEqual(['North', 'South', 'South'])
  })

  it('does not keep a failure', async () => {
    tenant = { id: 3, name: 'Broken' }

    await app().expect(500)
    tenant = { id: 3, name: 'Mended' }

    await app().expect(200)
  })
})
