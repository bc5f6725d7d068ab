import { doctorChecks } from '@slipway/sdk/contract'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createPresence } from './presence'

describe('GET /manage/doctor', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({
      describe(app) {
        app.role('releaser', { label: 'Releaser', permissions: ['slipway.release'] })
      },
    })
  })
  afterAll(() => server.close())

  const as = async (role?: string) => {
    const cookie = role && (await server.signIn({ role }))
    return await server.call('GET /manage/doctor', cookie ? { cookie } : {})
  }

  it('shows the servers that live and all lines to those who manage', async () => {
    const { storage, changes } = server
    const own = { name: 'north:3000', version: '0.1.0', secrets: ['a secret'], folders: [] }
    await createPresence({ storage, changes, ...own, onError: () => undefined }).beat()

    const { status, json, headers } = await as('operator')

    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
    expect(json).toMatchObject({ state: 'ok', servers: [{ name: 'north:3000', clockMs: 0 }] })
    const checks = json.lines.map(({ check }: { check: string }) => check)
    expect([...new Set(checks)]).toEqual(doctorChecks)
  })

  it('is for nobody else', async () => {
    expect([(await as('releaser')).status, (await as()).status]).toEqual([403, 401])
  })
})
