import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asHost } from '../../testing/as-host'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { callHttp } from '../../testing/http-client'
import { scrapedValue } from '../../testing/scraped-value'
import { startProcess, withoutRemotes } from '../../testing/start-process'

const requests = 'http_server_request_duration_seconds_count'

describe('the figures of a server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ withMetrics: true })
  })
  afterAll(() => server.close())

  it('tell requests apart by the path of the endpoint, and never by an id or a user', async () => {
    const cookie = await server.signIn({ role: 'operator' })
    for (const path of ['/slots', '/nothing/4711', '/manage/users/4711', '/healthz'])
      await server.request(path, { cookie })
    await server.request('/slots', { method: 'PURGE' })

    const text = await server.metrics()

    const counted = (http_route: string, http_response_status_code: string) =>
      scrapedValue(text, requests, { http_route, http_response_status_code })
    expect(counted('/slots', '200')).toBe(1)
    expect(counted('/manage/users/{user}', '404')).toBe(1)
    expect(counted('/healthz', '200')).toBe(1)
    expect(counted('other', '404')).toBe(1)
    expect(scrapedValue(text, requests, { http_request_method: '_OTHER' })).toBe(1)
    expect(text).not.toMatch(/4711|PURGE|@/)
  })

  it('count what pages report of slots, and nothing without the token of a page of ours', async () => {
    const report = { code: 'hung', component: 'Made/Up', location: 'nowhere' } as const
    const load = server.loadTokens.issue(undefined)
    await server.call('POST /reports', {
      body: asHost(server.loadTokens, { reports: [report], load }),
    })
    for (const token of [undefined, 'made-up', `${load}x`])
      await server.call('POST /reports', {
        body: asHost(server.loadTokens, { reports: [report], load: token }),
      })

    const text = await server.metrics()

    expect(scrapedValue(text, 'slipway_slot_outcomes_total', { outcome: 'hung' })).toBe(1)
    expect(text).not.toContain('Made/Up')
  })

  it('name the form of a slot among the fields of one', async () => {
    const part = { remote: 'back-office', version: '1.0.0', component: 'NoteHelper' }
    const reports = ['form:notes', 'form:nothings'].map((location) => ({
      code: 'looped' as const,
      ...part,
      location,
    }))
    const load = server.loadTokens.issue(7)
    await server.call('POST /reports', { body: asHost(server.loadTokens, { reports, load }) })

    const text = await server.metrics()

    const counted = (location: string) =>
      scrapedValue(text, 'slipway_slot_outcomes_total', { outcome: 'looped', location })
    expect(counted('form:notes')).toBe(1)
    expect(counted('other')).toBe(1)
  })

  it('have the sessions and the open streams of now', async () => {
    const text = await server.metrics()

    expect(scrapedValue(text, 'slipway_sessions_active')).toBe(await countSessions(server))
    expect(scrapedValue(text, 'slipway_event_streams')).toBe(0)
    expect(scrapedValue(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  it('come without the number of sessions while the database does not answer', async () => {
    server.storage.hang()

    const text = await server.metrics()

    server.storage.resume()
    expect(scrapedValue(text, 'slipway_sessions_active')).toBeUndefined()
    expect(scrapedValue(text, requests, { http_route: '/slots' })).toBeGreaterThan(0)
  })

  it('count reports that carry no token of a page', async () => {
    const before = scrapedValue(await server.metrics(), 'slipway_reports_unproven_total')
    const report = { code: 'hung', component: 'Card', location: 'nowhere' } as const

    await server.call('POST /reports', { body: { reports: [report, report] } })

    const after = scrapedValue(await server.metrics(), 'slipway_reports_unproven_total')
    expect(after).toBe((before ?? Number.NaN) + 2)
  })

  it('are not served to users, whoever they are', async () => {
    const cookie = await server.signIn({ role: 'operator' })

    expect((await server.request('/metrics', { cookie })).status).toBe(404)
  })
})

async function countSessions({ storage }: TestServer): Promise<number> {
  const rows = await storage.db.selectFrom('sessions').select('sid_hash').execute()
  return rows.length
}

describe('ADMIN_PORT', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-metrics-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const start = (settings: Readonly<Record<string, string>>) =>
    startProcess({ ...withoutRemotes, SLIPWAY_DATA_DIR: folder, ADMIN_PORT: '0', ...settings })

  it('answers to no name that a site could give it, and to nothing but GET /metrics', async () => {
    const server = start({})
    const port = Number((await server.until(/Metrics are at http:\/\/127\.0\.0\.1:(\d+)/))[1])
    const statusOf = async (path: string, options: object = {}) =>
      (await callHttp({ port, path, ...options })).status

    expect(await statusOf('/metrics', { headers: { Host: 'rebound.example.com' } })).toBe(421)
    expect(await statusOf('/metrics', { headers: { Host: `localhost:${port}` } })).toBe(200)
    expect(await statusOf('/metrics', { method: 'POST' })).toBe(405)
    expect(await statusOf('/')).toBe(404)
    server.child.kill('SIGTERM')
    await server.exited
  }, 300_000)

  it('names itself when the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo

    const server = start({ ADMIN_PORT: String(port) })

    await expect(server.exited).resolves.toBe(78)
    expect(server.output().stderr).toContain(`ADMIN_PORT is ${port}, which is taken`)
    taken.close()
  }, 300_000)
})
