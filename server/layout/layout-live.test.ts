import type { Layout } from '@slipway/sdk/contract'
import { Slot } from '../slots/slot'
import type { TestServer } from '../testing/create-test-server'
import { engines } from '../testing/database/test-engines'
import { useTwoServers } from '../testing/two-servers'

const banner = 'app/header-banner/Banner'

describe.each(engines)('a layout reaches open tabs, of two servers on %s', (engine) => {
  const two = useTwoServers(engine, {
    watch: true,
    describe(app) {
      app.role('arranger', { label: 'Arranger', permissions: ['slipway.layout'] })
      app.registerSlots({ 'header-banner': [Slot.make('Banner'), Slot.make('Other')] })
    },
  })
  let cookie: string
  beforeAll(async () => {
    cookie = await two.servers[0].signIn({ role: 'arranger' })
  })

  const namesAt = async (server: TestServer, as?: string) => {
    const { json } = as
      ? await server.call('GET /meta', { cookie: as })
      : await server.call('GET /slots')
    return json.slots['header-banner'].map(({ component }: { component: string }) => component)
  }
  const publish = async (layout: Layout) => {
    const [server] = two.servers
    const { headers } = await server.call('GET /manage/layout', { cookie })
    const sent = { headers: { 'If-Match': String(headers.etag) }, body: { layout, why: 'a test' } }
    const { status } = await server.call('PUT /manage/layout', { ...sent, cookie })
    expect(status).toBe(200)
  }
  /** Tabs of both servers, with a session and without. */
  const openTabs = () =>
    Promise.all(two.servers.flatMap((server) => [two.open(server, cookie), two.open(server, '')]))

  it('published on one, every tab of both is told, and /slots and /meta of both have it', async () => {
    const tabs = await openTabs()

    await publish({ entries: {}, order: { 'header-banner': ['app/header-banner/Other', banner] } })
    for (const tab of tabs) await tab.until(/event: slots\n/)

    for (const server of two.servers) {
      expect(await namesAt(server)).toEqual(['Other', 'Banner'])
      expect(await namesAt(server, cookie)).toEqual(['Other', 'Banner'])
    }
  })

  it('a period that ends while nobody does anything is told to every tab, once it is in /slots', async () => {
    const tabs = await openTabs()
    const until = new Date(Date.now() + 1000).toISOString()

    await publish({ entries: { [banner]: { until } }, order: {} })
    const revisions: number[] = []
    for (const server of two.servers) {
      while ((await namesAt(server)).length > 1) await pass()
      revisions.push((await server.call('GET /meta', { cookie })).json.revision)
      expect(await namesAt(server, cookie)).toEqual(['Other'])
    }

    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until))
    // Two tabs of each server.
    for (const [index, tab] of tabs.entries()) {
      const ended = revisions[Math.floor(index / 2)] ?? 0
      while ((await tab.nextSlots()) < ended) continue
    }
  })

  it('who comes back after an edge that was missed is told of it', async () => {
    const [server] = two.servers
    const until = new Date(Date.now() + 2000).toISOString()
    await publish({ entries: { [banner]: { until } }, order: {} })
    const state = () =>
      server.call('GET /events', { cookie, headers: { Accept: 'application/json' } })
    const published = await state()
    while ((await state()).headers.etag === published.headers.etag) await pass()

    expect(published.status).toBe(200)
    expect(await namesAt(server)).toEqual(['Other'])
  })
})

const pass = () => new Promise((resolve) => setTimeout(resolve, 20))
