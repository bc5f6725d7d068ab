import { type CardData, cardBody, type Tenant } from '@slipway/sdk/contract'
import request from 'supertest'
import { describeApplication, makeViewer, resourceApp } from '../testing/applications/resource-app'
import { useTestStorage } from '../testing/database/test-engines'
import type { Card } from './dashboard'
import { dashboardFaults } from './dashboard-faults'
import { checkCardData } from './dashboard-routes'

const figure: CardData = { kind: 'number', format: 'number', value: 12 }

const samples: CardData[] = [
  { ...figure, format: 'money', currency: 'EUR', previous: 10, trend: [1, 2, 3], caption: 'Paid' },
  {
    kind: 'line',
    format: 'number',
    x: { label: 'Day', format: 'date' },
    series: [{ name: 'orders', label: 'Orders' }],
    points: [{ x: '2026-11-20', values: { orders: null } }],
  },
  {
    kind: 'bar',
    format: 'percent',
    stacked: true,
    x: { label: 'State' },
    series: [{ name: 'share', label: 'Share' }],
    points: [],
  },
  {
    kind: 'list',
    format: 'date',
    items: [{ title: 'One', path: '/resources/orders/1', value: null }],
  },
  { kind: 'table', columns: [{ name: 'a', label: 'A' }], rows: [{ values: { a: 'text' } }] },
]

function cardOf(card: Partial<Card>): Card {
  return {
    id: 'one',
    component: 'number',
    props: { label: 'One' },
    width: 3,
    data: async () => figure,
    ...card,
  }
}

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
      ageSeconds: 0,
    })
  })

  it('is not given to a page that still names another tenant', async () => {
    const { body } = await app().set('X-Slots-Tenant', '2').expect(409)

    expect(body.code).toBe('tenant-changed')
    expect(computed).toEqual([])
    await app().set('X-Slots-Tenant', '1').expect(200)
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

  it('is kept as long as it says, and its age is told', async () => {
    const server = serve(cardOf({ cacheSeconds: 60 }))
    const get = async () => (await server.get('/dashboards/main/cards/one').expect(200)).body

    const first = await get()
    clock = 59_900
    const kept = await get()
    clock = 60_000
    const fresh = await get()

    expect([first.ageSeconds, kept.ageSeconds, fresh.ageSeconds]).toEqual([0, 59, 0])
    expect(kept.computedAt).toBe(first.computedAt)
    expect(fresh.computedAt).toBe('1970-01-01T00:01:00.000Z')
  })

  it('is delivered with every kind of data as it was given', async () => {
    for (const data of samples) {
      const server = serve(cardOf({ component: data.kind, data: async () => data }))

      const { body } = await server.get('/dashboards/main/cards/one').expect(200)

      expect(cardBody.parse(body).data).toEqual(data)
    }
  })

  it.each([
    ['another kind than it promised', { kind: 'list', items: [] }, '/kind'],
    ['a value that is no number', { ...figure, value: '12' }, '/value'],
    ['not a number', { ...figure, value: Number.NaN }, '/value'],
    ['a property that nobody knows', { ...figure, colour: 'red' }, 'colour'],
    ['a trend of one point', { ...figure, trend: [1] }, '/trend'],
    ['nothing at all', undefined, 'cannot be shown'],
  ])('with %s costs that card only, and the log says where', async (_name, data, place) => {
    const wrong = cardOf({ data: async () => data as CardData })
    const right = cardOf({ id: 'two' })
    const server = serve(wrong, right)

    const { body } = await server.get('/dashboards/main/cards/one').expect(500)
    await server.get('/dashboards/main/cards/two').expect(200)

    expect(body.code).toBe('internal')
    expect(JSON.stringify(body)).not.toContain('cannot be shown')
    expect(() => checkCardData(wrong, data)).toThrow(place)
  })

  it('with a value for a series that is not there, or a link that leads away, fails', () => {
    const line = { ...samples[1], points: [{ x: 'a', values: { other: 1 } }] }
    const list = { kind: 'list', items: [{ title: 'Away', path: '//evil.example' }] }

    expect(() => checkCardData(cardOf({ component: 'line' }), line)).toThrow(
      '/points/0/values/other',
    )
    expect(() => checkCardData(cardOf({ component: 'list' }), list)).toThrow('/items/0/path')
  })

  it('with an unknown kind, or kept for a time that is none, is refused at the start', () => {
    const card = cardOf({ component: 'pie' as 'bar', cacheSeconds: -1 })

    expect(dashboardFaults({ name: 'main', label: 'Main', cards: [card] })).toEqual([
      expect.objectContaining({ pointer: '/cards/0/component', code: 'not-an-option' }),
      expect.objectContaining({ pointer: '/cards/0/cacheSeconds', code: 'out-of-range' }),
    ])
  })

  function serve(...cards: Card[]) {
    return request(
      resourceApp({
        application: describeApplication((app) =>
          app.dashboard({ name: 'main', label: 'Main', cards }),
        ),
        storage: database.storage,
        viewer: () => makeViewer([], { tenant }),
        now: () => new Date(clock),
      }),
    )
  }
})
