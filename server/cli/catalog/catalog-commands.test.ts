import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGuardOutcomesTable } from '../../storage/tables/reports/guard-outcomes-table'
import { asHost } from '../../testing/as-host'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { runOperatorCommand } from '../../testing/operator-command'

jest.setTimeout(300_000)

describe('npx slipway, for remotes and releases of a running server', () => {
  let folder: string
  let server: TestServer
  let cookie: string
  let operator: ManageClient
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-catalog-'))
    const database = { file: join(folder, 'slipway.db') }
    server = await createTestServer({ database, watch: true })
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
    const slots = [{ location: 'dashboard-before-cards', component: 'TeamCard', props: {} }]
    const components = [{ name: 'TeamCard' }]
    for (const version of ['1.0.0', '1.1.0'])
      await operator.publish(teamVersion(version, { slots, components }))
    await operator.release({ team: { version: '1.0.0' } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const slipway = (...args: readonly string[]) => runOperatorCommand(folder, [...args])
  const json = async (...args: readonly string[]) => {
    const { out, err } = await slipway('--json', ...args)
    if (!out) throw new Error(err)
    return JSON.parse(out)
  }
  const why = ['--why', 'a test']
  const component = async () =>
    (await server.call('GET /meta', { cookie })).json.remotes.slots['TeamCard']
  const untilLive = async (version: string | undefined) => {
    while ((await component())?.version !== version) await new Promise(setImmediate)
  }

  it('releases in one step, shows it first, and reaches pages of the running server', async () => {
    const tried = await slipway('release', 'set', 'team@1.1.0', ...why, '--dry-run')
    const before = await component()
    const made = await slipway('release', 'set', 'team@1.1.0', 'front-desk@none', ...why)

    await untilLive('1.1.0')
    const shown = await slipway('release', 'show')
    const back = await json('release', 'rollback', 'team', ...why)
    await untilLive('1.0.0')
    const listed = await json('release', 'list', '--limit', '2')

    expect([tried.code, tried.out]).toEqual([
      0,
      expect.stringContaining('This would go live:\n  team: 1.0.0 → 1.1.0\n'),
    ])
    expect(before.version).toBe('1.0.0')
    expect(made.out).toMatch(
      /is live:\n {2}front-desk: 1\.0\.0 → not released\n {2}team: 1\.0\.0 → 1\.1\.0\n/,
    )
    expect(shown.out).toMatch(/team +1\.1\.0\n/)
    expect(back.changed).toMatchObject([{ remote: 'team', to: { version: '1.0.0' } }])
    expect(listed.map(({ who }: { who: string }) => who)).toEqual(['command line', 'command line'])
  })

  it('shows what pages reported, the worst first, of all remotes or of one', async () => {
    const none = await slipway('health')
    const load = (await server.call('GET /meta', { cookie })).json.loadToken
    const slot = { component: 'TeamCard', location: 'dashboard-before-cards', remote: 'team' }
    const failed = { code: 'render-failed', ...slot, version: '1.0.0' }
    const reports = Array.from({ length: 50 }, () => failed)
    await server.request('/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, { load, reports }),
    })
    await server.health.write()

    const all = await slipway('health')
    const one = await json('health', 'team', '--range', 'hour')
    const wrong = [await slipway('health', 'nobody'), await slipway('health', '--range', 'year')]

    expect(none.out).toContain('No page has reported anything in this time.')
    expect(all.out).toMatch(
      /^TeamCard team@1\.0\.0 +base +50 of 50 boxes failed +1000 of 1,000 fail +load p95 – +render-failed 50$/m,
    )
    expect(one).toMatchObject({ remote: 'team', range: 'hour', components: [{ failures: 50 }] })
    expect(wrong.map(({ code }) => code)).toEqual([1, 64])
  })

  it('overrules a budget, after a trial that changes nothing, and goes back', async () => {
    const set = ['budget', 'set', 'team', 'TeamCard', '--failures', '0.5', '--p95', '300', ...why]
    const tried = await json(...set, '--dry-run')
    const before = await slipway('budget', 'show', 'team')
    const done = await slipway(...set)
    const used = (await json('health', 'team')).budgets
    const back = await slipway('budget', 'reset', 'team', 'TeamCard')
    const wrong = await slipway('budget', 'set', 'team', 'TeamCard', '--failures', 'x', ...why)
    const empty = await slipway('budget', 'set', 'team', 'TeamCard', ...why)

    expect(tried).toMatchObject({ dryRun: true, failures: 0.5 })
    expect(before.out).toMatch(/^TeamCard: the team's build says nothing$/m)
    expect(done.out).toMatch(
      /^team TeamCard: the team's build says nothing; command line says 0\.5 failures per 1,000, p95 300 ms since /,
    )
    expect(used).toMatchObject([{ failures: { limit: 0.5 }, overruled: { team: null } }])
    expect(back.out).toMatch(/^team TeamCard: the team's build says nothing$/m)
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('failures: ')])
    expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('Say failures, p95')])
  })

  it('says in its first line whether everything is all right, then what is under way', async () => {
    await slipway('release', 'freeze', ...why)
    const said = await slipway('overview')
    const data = await json('overview')
    await slipway('release', 'unfreeze')

    expect(said.out.split('\n')[0]).toMatch(
      /^team 1\.0\.0: TeamCard fails in 50 of 50 boxes since \d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z\.$/,
    )
    expect(said.out).toContain('  releases are frozen until somebody lifts it\n')
    expect(said.out).toMatch(/Last changes:\n +\d+\*  .*releases\.frozen/)
    expect(data).toMatchObject({ tone: 'bad', failing: [{ tone: 'bad', as: 'base' }] })
  })

  it('gives a share of the users a canary, and ends it', async () => {
    const given = await json('release', 'canary', 'team', '1.1.0', '--percent', '100', ...why)
    await untilLive('1.1.0')
    const ended = await json('release', 'canary', 'team', '1.1.0', '--percent', '0', ...why)
    await untilLive('1.0.0')

    const canary = { version: '1.1.0', percent: 100 }
    expect(given.changed[0].to).toEqual({ version: '1.0.0', canary })
    expect(ended.changed[0].to).toEqual({ version: '1.0.0' })
  })

  it('promotes a canary, or ends it, and says so where there is none', async () => {
    const give = () => json('release', 'canary', 'team', '1.1.0', '--percent', '10', ...why)
    await give()
    const tried = await json('release', 'promote', 'team', '--dry-run', ...why)
    const ended = await json('release', 'end-canary', 'team', ...why)
    await give()
    const promoted = await json('release', 'promote', 'team', ...why)
    const none = await slipway('release', 'promote', 'team', ...why)
    await json('release', 'set', 'team@1.0.0', ...why)
    await untilLive('1.0.0')

    expect([tried.dryRun, tried.changed[0].to]).toEqual([true, { version: '1.1.0' }])
    expect(ended.changed[0].to).toEqual({ version: '1.0.0' })
    expect(promoted.changed[0].to).toEqual({ version: '1.1.0' })
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('team has no canary')])
  })

  it('switches a remote off and undoes that, if nobody changed it since', async () => {
    const off = await slipway('remote', 'disable', 'team', '--why', 'leaks data')
    await untilLive(undefined)
    const [change] = await json('audit', 'list', '--remote', 'team', '--limit', '1')
    const id = String(change.id)
    const tried = await json('audit', 'undo', id, '--dry-run')
    const shown = await slipway('remote', 'show', 'team')
    const undone = await slipway('audit', 'undo', id)
    await untilLive('1.0.0')
    const twice = await slipway('audit', 'undo', id)

    expect(off.out).toContain('team is switched off.')
    expect(change).toMatchObject({
      action: 'remote.disabled',
      actor: { id: null, name: 'command line' },
      detail: { from: null, to: { why: 'leaks data', byOperator: true } },
      undo: { can: 'undo' },
    })
    expect(tried).toMatchObject({ dryRun: true, changes: [{ subject: 'team', to: null }] })
    expect(shown.out).toMatch(/ 1\.0\.0 .* not tried {2}released/)
    expect(shown.out).toMatch(/switched off: team, by command line at .*: leaks data\n/)
    expect(undone.out).toContain('Undone, by change ')
    expect([twice.code, twice.err]).toEqual([
      1,
      expect.stringMatching(/is not as change \d+ left it\. command line changed it at /),
    ])
  })

  it('switches off in a hurry without a reason; what takes its place, and what switches on, says whose it was', async () => {
    const off = await slipway('remote', 'disable', 'team')
    const again = await slipway('remote', 'disable', 'team', '--why', 'leaks data')
    const hasty = await slipway('remote', 'enable', 'team')
    const on = await slipway('remote', 'enable', 'team', '--why', 'mended')
    await untilLive('1.0.0')

    expect([off.code, off.out]).toEqual([0, expect.stringMatching(/^team is switched off\.\n/)])
    expect(again.out).toContain('command line had switched it off: Switched off without a reason.')
    expect([hasty.code, hasty.err]).toEqual([64, expect.stringContaining('--why')])
    expect(on.out).toContain('team is switched on. command line had switched it off: leaks data')
  })

  it('freezes releases, so that nobody releases, and lifts it', async () => {
    const frozen = await slipway('release', 'freeze', '--why', 'a sale')
    const refused = await slipway('release', 'set', 'team@1.1.0', ...why)
    const again = await slipway('release', 'freeze', '--why', 'an audit', '--dry-run')
    const lifted = await slipway('release', 'unfreeze')

    expect(again.out).toContain('In place of the freeze of command line: a sale')
    expect(frozen.out).toContain('Releases are frozen until somebody lifts it.')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('a sale')])
    expect(lifted.out).toContain(
      'Releases are not frozen. The freeze was that of command line: a sale',
    )
  })

  it('lets the guard only warn, with a reason, which is undone as other changes are', async () => {
    const before = await json('guard', 'show')
    const tried = await slipway('guard', 'off', ...why, '--dry-run')
    const set = await slipway('guard', 'warn', '--why', 'a migration')
    const shown = await slipway('guard', 'show')
    const [entry] = await json('audit', 'list', '--action', 'guard.mode-set')
    await slipway('audit', 'undo', String(entry?.id))

    expect(before).toMatchObject({ mode: 'on', set: null, outcomes: [] })
    expect(tried.out).toContain('The guard would be off.')
    expect(set.out).toContain('The guard is only warning.')
    expect(shown.out).toMatch(/only warning since .*, by command line: a migration\./)
    expect(await json('guard', 'show')).toMatchObject({ mode: 'on' })
  })

  it('grants, registers keys, compares versions and explains as HTTP does', async () => {
    const publicKey = Buffer.alloc(32, 7).toString('base64')
    const granted = await json('grant', 'set', 'team', '--public')
    const grants = await json('grant', 'list')
    const added = await json('key', 'add', '--remote', 'team', '--public-key', publicKey)
    const revoked = await slipway('key', 'revoke', added.id, '--remote', 'team')
    const keys = await slipway('key', 'list', '--remote', 'team')
    const diff = await slipway('remote', 'diff', 'team', '1.0.0', '1.1.0')
    const explained = await json('explain', '--location', 'dashboard-before-cards', '--user', '1')
    const detail = (await operator.read('team')).json

    expect(granted).toEqual({ remote: 'team', public: true, dryRun: false })
    expect(detail.publicGranted).toBe(true)
    expect(grants).toContainEqual(expect.objectContaining({ name: 'team' }))
    expect([revoked.code, keys.out]).toEqual([0, expect.stringMatching(/revoked {2}ci\n/)])
    expect(diff.out).toMatch(/^1\.0\.0 → 1\.1\.0: /)
    expect(explained.entries).toContainEqual(
      expect.objectContaining({ component: 'TeamCard', sentence: expect.any(String) }),
    )
  })

  it('says what is wrong, and how to mend it', async () => {
    const faults = [
      [['remote', 'show', 'nowhere'], 1, 'There is no remote nowhere.'],
      [['remote', 'enable', 'team'], 64, '--why'],
      [['remote', 'disable', 'team', '--version', '9.9.9', ...why], 1, 'no version 9.9.9'],
      [['release', 'set', 'team', ...why], 64, 'Write remote@version.'],
      [['release', 'set', 'team@9.9.9', ...why], 1, 'publish it first'],
      [['release', 'canary', 'team', '1.1.0', '--percent', '200', ...why], 64, 'from 0 to 100'],
      [['release', 'freeze', '--until', 'soon', ...why], 64, 'is not a time'],
      [['grant', 'set', 'team'], 64, 'Name a grant'],
      [['key', 'add', '--remote', 'team', '--public-key', 'short'], 64, '44 characters'],
      [['audit', 'undo', '987654'], 1, 'no entry 987654'],
    ] as const

    const answers = await Promise.all(faults.map(([args]) => slipway(...args)))

    expect(answers).toEqual(
      faults.map(([, code, message]) => ({
        code,
        out: '',
        err: expect.stringContaining(message),
      })),
    )
  })

  it('lists errors by cause, the last seen first, of all remotes or of one, and one with its stack', async () => {
    const message = 'only this test throws it'
    const { loadToken: load } = (await server.call('GET /meta', { cookie })).json
    const slot = { component: 'TeamCard', location: 'dashboard-before-cards', remote: 'team' }
    const thrown = { type: 'RangeError', detail: message, frames: [] }
    const report = { code: 'render-failed', ...slot, version: '1.0.0', ...thrown }
    await server.request('/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, { load, reports: [report] }),
    })
    await server.health.write()
    const mine = (list: { items: { id: string; message: string }[] }) =>
      list.items.filter((one) => one.message.includes(message))

    const [found] = mine(await json('errors'))
    const shown = await slipway('errors', String(found?.id))
    const none = await json('errors', '--remote', 'front-desk')
    const unknown = await slipway('errors', 'nothing')

    expect(found).toMatchObject({ remote: 'team', component: 'TeamCard', versions: ['1.0.0'] })
    expect(mine(await json('errors', '--remote', 'team'))).toHaveLength(1)
    expect(mine(none)).toEqual([])
    expect(shown.out).toContain(`RangeError: ${message}`)
    expect(shown.out).toContain('version 1.0.0: 1 boxes')
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('no such error')])
  })

  it('says by the guard what it sees of a version that is new', async () => {
    await slipway('release', 'canary', 'team', '1.1.0', '--percent', '10', ...why)
    const shown = await slipway('guard')
    const { watched } = await json('guard', 'show')
    await slipway('release', 'end-canary', 'team', ...why)

    const canary = watched.find(({ as }: { as: string }) => as === 'canary')
    expect(canary).toMatchObject({ remote: 'team', version: '1.1.0', baseVersion: '1.0.0' })
    expect(shown.out).toMatch(/team 1\.1\.0, canary since .*, beside 1\.0\.0:\n/)
    expect(shown.out).toContain('TeamCard: cannot tell yet; 0 of 0 draws of 0 users failed')
  })

  it('says of what the guard did which other remote may be the cause', async () => {
    const cause = { remote: 'notes', version: '2.1.0', failures: 6, draws: 40, drawsWith: 0 }
    const counts = { draws: 46, failures: 9, users: 6, baseDraws: null, baseFailures: null }
    const common = [{ ...cause, mayBreak: true }]
    const figures = {
      component: 'TeamCard',
      rule: 'hard-stop',
      ...counts,
      later: 3,
      common,
    } as const
    await createGuardOutcomesTable(server.storage).claim({
      remote: 'team',
      version: '1.1.0',
      did: 'warned',
      figures,
    })
    const { out } = await slipway('guard')

    expect(out).toContain(
      'All 6 uses with failures also had notes 2.1.0; 0 of 40 without failures had it. It may break TeamCard, so nothing was taken off: look at notes first, end its canary or roll it back.\n    3 of the failures came after',
    )
  })

  it('lists the audit of a person and of some days, and sign-ins apart', async () => {
    await slipway('remote', 'disable', 'team', ...why)
    await slipway('remote', 'enable', 'team', ...why)
    const of = (...options: string[]) => json('audit', 'list', '--limit', '2', ...options)

    expect(await of('--person', 'command line', '--changes')).toHaveLength(2)
    expect(await of('--person', 'nobody')).toEqual([])
    expect(await of('--to', '2020-01-01')).toEqual([])
    expect(await of('--from', '2020-01-01')).toHaveLength(2)
    for (const { action } of await of('--sign-ins')) expect(action).toMatch(/^sign-/)
    expect((await slipway('audit', 'list', '--from', 'soon')).code).toBe(64)
  })
})
