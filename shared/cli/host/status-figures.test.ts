import { tmpdir } from 'node:os'
import type { SlotReport } from '@slipway/sdk/contract'
import { createHealthCountsTable } from '../../../server/storage/tables/reports/health-counts-table'
import { asHost } from '../../../server/testing/as-host'
import { createTestServer, type TestServer } from '../../../server/testing/create-test-server'
import { manageClient, teamVersion } from '../../../server/testing/manage-client'
import { runSlipway } from '../run-slipway'

describe('slipway status, of versions that pages have reported of', () => {
  let server: TestServer
  let env: Readonly<Record<string, string>>
  let load: string
  let publish: ReturnType<typeof manageClient>['publish']
  let release: (set: Parameters<ReturnType<typeof manageClient>['release']>[0]) => Promise<unknown>
  beforeAll(async () => {
    server = await createTestServer()
    const cookie = await server.signIn({ role: 'operator' })
    const operator = manageClient(server, { cookie })
    for (const version of ['1.0.0', '1.1.0']) await operator.publish(teamVersion(version))
    release = operator.release
    publish = operator.publish
    await release({ team: { version: '1.0.0' } })
    const { token } = (await operator.createToken('team', { name: 'ci', days: 30 })).json
    env = { SLIPWAY_URL: `http://127.0.0.1:${server.port}`, SLIPWAY_TOKEN: token }
    load = (await server.call('GET /meta', { cookie })).json.loadToken
  })
  afterAll(() => server.close())

  const slot = { component: 'TeamCard', location: 'dashboard-before-cards', remote: 'team' }
  async function report(count: number, more: Pick<SlotReport, 'code'> & Partial<SlotReport>) {
    const reports = Array.from({ length: count }, () => ({ ...slot, version: '1.0.0', ...more }))
    await server.request('/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, { load, reports }),
    })
    await server.health.write()
  }
  const drawn = { code: 'timed', codeMs: 150, durationMs: 160 } as const
  async function status(...flags: readonly string[]) {
    const said: string[] = []
    const spy = jest
      .spyOn(console, 'log')
      .mockImplementation((text) => void said.push(String(text)))
    const argv = ['node', 'slipway', 'status', '--remote', 'team', ...flags]
    const code = await runSlipway({ argv, env, cwd: tmpdir(), isTerminal: false })
    spy.mockRestore()
    expect(code).toBe(0)
    return said.join('\n')
  }

  it('says that nobody saw it, then that there are too few reports, then how it does', async () => {
    const nobody = await status()
    await report(3, drawn)
    const few = await status()
    await report(50, drawn)
    const enough = await status('--range', 'hour')

    expect(nobody).toContain('In the last 24 hours:\n  1.0.0: nobody was to see it.')
    expect(nobody.split('\n')[0]).toBe(
      'Nothing is known to fail: remotes live 1; of 1 too few boxes were shown in the last hour to tell.',
    )
    expect(enough.split('\n')[0]).toBe('All is well: remotes live 1, failing 0.')
    expect(few).toContain('  1.0.0: 0 of 3 boxes failed; too few to tell more.')
    expect(enough).toContain(
      'In the last hour:\n  1.0.0: 0 of 53 boxes failed: it never fails; 95 of 100 loads take at most 200 ms.',
    )
  })

  it('compares a canary with what is live over the same minutes, and tells programs all of it', async () => {
    await release({ team: { version: '1.0.0', canary: { version: '1.1.0', percent: 50 } } })
    await report(50, drawn)
    await report(50, { code: 'render-failed', version: '1.1.0' })

    const text = await status()
    const { health } = JSON.parse(await status('--json'))

    expect(text).toContain(
      '  1.1.0 (canary): 50 of 50 boxes failed (render-failed): it fails 1000 of 1,000 times; too few loads',
    )
    expect(text).toMatch(
      / {2}Over the same \d+ minutes?, of signed-in users: 1\.1\.0 fails 1000 of 1,000 times, 1\.0\.0 never fails;/,
    )
    expect(health).toMatchObject({
      remote: 'team',
      versions: [{ version: '1.0.0' }, { version: '1.1.0', failures: 50, failuresPer1000: 1000 }],
    })
  })

  it('of a version that took the place of another, says what that one did before', async () => {
    await server.storage.db.deleteFrom('health_counts').execute()
    const before = { ...slot, version: '1.0.0', page: '', browser: 'firefox', signedIn: true }
    const at = Date.now() - 7_200_000
    const of = (outcome: string, times: number) =>
      ({
        ...before,
        at,
        outcome,
        measure: 'count',
        bucket: 0,
        samples: times,
        total: times,
      }) as const
    await createHealthCountsTable(server.storage).add([
      of('drawn', 59),
      of('render-failed', 1),
      of('later:render-failed', 2),
      { ...before, at, outcome: 'drawn', measure: 'load', bucket: 50, samples: 60, total: 60 },
    ])
    await release({ team: { version: '1.1.0' } })
    await report(2, { ...drawn, version: '1.1.0' })

    expect(await status()).toContain(
      '  1.1.0: 0 of 2 boxes failed; too few to tell more.\n  Before it, 1.0.0: 3 of 60 boxes failed (render-failed), 2 of them after they were drawn: it fails 50 of 1,000 times; 95 of 100 loads take at most 50 ms.',
    )
  })

  it('says how much of each budget of seven days is used', async () => {
    await server.storage.db.deleteFrom('health_counts').execute()
    const components = [{ name: 'TeamCard', budget: { failures: 100, p95: 500 } }]
    await publish(teamVersion('1.2.0', { components }))
    await release({ team: { version: '1.2.0' } })
    const few = await status()
    await report(45, drawn)
    await report(5, { code: 'render-failed' })
    const used = await status('--range', 'hour')

    expect(few).toContain(
      'Used of the budgets of 7 days:\n  TeamCard: too few to tell of 100 failures per 1,000, too few to tell of p95 500 ms',
    )
    expect(used).toContain('  TeamCard: used up: 100 % of 100 failures per 1,000, too few')
    const { health } = JSON.parse(await status('--json'))
    expect(health.budgets).toMatchObject([{ failures: { limit: 100, used: 1 }, tone: 'bad' }])
  })
})
