import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Layout } from '@slipway/sdk/contract'
import { argsBothWays, argsOf } from '../../testing/command-examples'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { type ManageClient, manageClient } from '../../testing/manage-client'
import { type CommandEnd, runOperatorCommand } from '../../testing/operator-command'
import { testRemotes } from '../../testing/test-remotes'
import { type BothWays, commandWays } from '../command-ways'

jest.setTimeout(120_000)

const [{ manifest }] = testRemotes() as [ReturnType<typeof testRemotes>[number]]
const { name: remote, version } = manifest

/** Beside the server the commands have an application with other slots, and another folder. */
const ofTheApplication: ReadonlySet<string> = new Set([
  'doctor',
  'explain',
  'layout apply',
  'layout diff',
  'remote show',
])

/** The answer, without who asked and when. */
function toldBy({ code, out }: CommandEnd): object {
  if (code !== 0) return {}
  const told = JSON.parse(out.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time'))
  if (Array.isArray(told)) return told
  const { who: _who, id: _id, ...same } = told
  return same
}

/** Commands with the token of an operator; no setting of theirs names a database. */
describe('operators’ commands over HTTP', () => {
  let folder: string
  let database: string
  let server: TestServer
  let operator: ManageClient
  let token: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-over-http-'))
    database = mkdtempSync(join(tmpdir(), 'slipway-beside-'))
    server = await createTestServer({ database: { file: join(database, 'slipway.db') } })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    token = await makeToken(['slipway.release', 'slipway.layout', 'slipway.manage'])
  })
  afterAll(async () => {
    await server.close()
    for (const used of [folder, database]) rmSync(used, { recursive: true, force: true })
  })

  const address = () => `http://127.0.0.1:${server.port}`
  const env = (given = token) => ({ SLIPWAY_URL: address(), SLIPWAY_TOKEN: given })
  const slipway = (...args: readonly string[]) => runOperatorCommand(folder, args, env())
  const json = async (...args: readonly string[]) => {
    const { code, out, err } = await slipway('--json', ...args)
    if (code !== 0) throw new Error(err)
    return JSON.parse(out)
  }
  async function makeToken(rights: readonly string[]): Promise<string> {
    const body = { name: 'ci', days: 30, rights } as never
    return (await operator.call('POST /manage/operator-tokens', { body })).json.token
  }

  it('release, switch off, freeze and go back, in the name of the owner and the token', async () => {
    const off = await json('remote', 'disable', remote, '--why', 'it is wrong')
    const on = await json('remote', 'enable', remote, '--why', 'it is right')
    const frozen = await json('release', 'freeze', '--why', 'a fair')
    const refused = await slipway('release', 'set', `${remote}@none`, '--why', 'out')
    await json('release', 'unfreeze')
    const dry = await json('release', 'set', `${remote}@none`, '--why', 'out', '--dry-run')
    const before = await json('release', 'show')
    const out = await json('release', 'set', `${remote}@none`, '--why', 'out')
    const back = await json('release', 'rollback', remote, '--why', 'back')
    const list = await json('release', 'list')

    expect(off).toMatchObject({ remote, disabled: true, dryRun: false })
    expect(on).toMatchObject({ disabled: false, replaced: { why: 'it is wrong' } })
    expect(frozen.why).toBe('a fair')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('releases-frozen')])
    expect(dry).toMatchObject({ dryRun: true, changed: [{ remote, to: null }] })
    expect(before.remotes[remote]).toEqual({ version })
    expect(out).toMatchObject({ isNew: true, changed: [{ remote, to: null }] })
    expect(back.changed).toMatchObject([{ remote, to: { version } }])
    for (const { who } of list.slice(0, 2)) expect(who).toMatch(/^\S+@\S+ \(token ci\)$/)
    const said = await slipway('release', 'show')
    expect(said.out).toContain(`(${address()})`)
    expect(existsSync(join(folder, 'slipway.db'))).toBe(false)
  })

  it('--dry-run of a switch, a freeze, the guard and an undo tells what would be, and changes nothing', async () => {
    const why = ['--why', 'a try']
    await slipway('guard', 'warn', '--why', 'a fair')
    const states = async () => [
      await json('remote', 'show', remote),
      await json('release', 'show'),
      (await json('guard', 'show')).mode,
    ]
    const were = await states()
    const [{ id }] = await json('audit', 'list', '--action', 'guard.mode-set')

    const off = await slipway('remote', 'disable', remote, '--dry-run')
    const never = await slipway('remote', 'disable', remote, '--version', '9.9.9', '--dry-run')
    const guard = await json('guard', 'off', ...why, '--dry-run')
    const frozen = await slipway('release', 'freeze', ...why, '--dry-run')
    const undone = await json('audit', 'undo', String(id), '--dry-run')
    const { headers } = await operator.call('PUT /manage/guard', {
      query: { 'dry-run': 'true' },
      body: { mode: 'off', why: 'a try' },
    })

    expect(off.out).toContain(`${remote} would be switched off.`)
    expect([never.code, never.err]).toEqual([1, expect.stringContaining('no version 9.9.9')])
    expect(guard).toEqual({ mode: 'off', dryRun: true })
    expect(frozen.out).toContain('would be frozen')
    expect(undone).toMatchObject({ dryRun: true, changes: [{ from: 'warn', to: 'on' }] })
    expect(undone).not.toHaveProperty('change')
    expect(headers).not.toHaveProperty('slipway-change')
    expect(await states()).toEqual(were)
  })

  it('a canary begins, and is given to everybody', async () => {
    const canary = ['release', 'canary', remote, version, '--percent', '0', '--why', 'a try']

    const same = await json(...canary)
    const none = await slipway('release', 'promote', remote, '--why', 'good')

    expect(same.isNew).toBe(false)
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('has no canary')])
  })

  it('the layout is compared, published and written into a file', async () => {
    const file = join(folder, 'slots.json')
    await slipway('layout', 'export', file)
    const present = JSON.parse(readFileSync(file, 'utf8'))
    const [{ id }] = (await operator.call('GET /manage/slots')).json.locations.flatMap(
      ({ entries }: { entries: readonly { id: string }[] }) => entries,
    )
    const entries = { [id]: { hidden: true }, 'app/header-banner/Bannr': { hidden: true } }
    writeFileSync(file, JSON.stringify({ ...present, entries }))

    const diff = await slipway('layout', 'diff', file, '--exit-code')
    const strict = await slipway('layout', 'apply', file, '--strict')
    const applied = await json('layout', 'apply', file)
    const again = await slipway('layout', 'diff', file, '--exit-code')

    expect([diff.code, diff.out]).toEqual([1, expect.stringContaining(`${id}: hidden`)])
    expect([strict.code, strict.err]).toEqual([1, expect.stringContaining('Bannr')])
    expect(applied).toMatchObject({ dryRun: false, to: expect.any(Number) })
    expect(applied.warnings).toHaveLength(1)
    expect(again.code).toBe(0)
  })

  it('a draft is listed, reviewed, published as it was reviewed, or discarded', async () => {
    const review = join(folder, 'review.json')
    const [, { id: entry }] = (await operator.call('GET /manage/slots')).json.locations.flatMap(
      ({ entries }: { entries: readonly { id: string }[] }) => entries,
    )
    const draftOf = async (name: string) => {
      const layout: Layout = {
        entries: { [String(entry)]: { criticality: 'essential' } },
        order: {},
      }
      return (await operator.call('POST /manage/layout/drafts', { body: { name, layout } })).json.id
    }
    const [winter, summer] = [await draftOf('Winter'), await draftOf('Summer')]
    const publish = ['layout', 'publish', review, '--why', 'winter']

    const reviewed = await slipway('layout', 'review', String(winter), review)
    const tried = await json(...publish, '--dry-run')
    const listed = await json('layout', 'drafts')
    const { headers } = await operator.call('GET /manage/layout/drafts/{draft}', {
      path: { draft: winter },
    })
    await operator.call('PUT /manage/layout/drafts/{draft}', {
      path: { draft: winter },
      headers: { 'If-Match': String(headers['etag']) },
      body: { name: 'Winter', layout: { entries: { [entry]: { hidden: true } }, order: {} } },
    })
    const lateTry = await slipway(...publish, '--dry-run')
    const late = await slipway(...publish)
    await slipway('layout', 'review', String(winter), review)
    const published = await json(...publish)
    const gone = await slipway('layout', 'discard', String(summer))

    expect(reviewed.out).toContain(`Publishing draft ${winter}, Winter, would change:`)
    expect(tried).toMatchObject({ dryRun: true, to: null })
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Summer', 'Winter']),
    )
    for (const { code, err } of [lateTry, late])
      expect([code, err]).toEqual([1, expect.stringContaining(`${entry}: hidden`)])
    expect(published).toMatchObject({ dryRun: false, to: expect.any(Number) })
    expect([gone.code, gone.out]).toEqual([0, expect.stringContaining('is removed')])
    expect(await json('layout', 'drafts')).toEqual([])
  })

  it('what is going on is read: overview, health, remotes, audit, guard, proposals', async () => {
    const overview = await slipway('overview')
    const health = await slipway('health')
    const remotes = await json('remote', 'list')
    const audit = await json('audit', 'list', '--action', 'operator-token.created')
    const guard = await slipway('guard', 'show')
    const proposals = await json('proposal', 'list')
    const rules = await json('rule', 'list')
    const why = await slipway('explain', '--location', 'header-banner')

    expect([overview.code, health.code, guard.code, why.code]).toEqual([0, 0, 0, 0])
    expect(remotes).toContainEqual(expect.objectContaining({ name: remote }))
    expect(audit).toHaveLength(1)
    expect(proposals).toEqual(expect.any(Array))
    expect(rules).toHaveProperty('rules')
  })

  it('a budget is overruled, and is the team’s again', async () => {
    const [{ component, team }] = await json('budget', 'show', remote)
    const set = await json('budget', 'set', remote, component, '--failures', '20', '--why', 'fair')
    const shown = await slipway('budget', 'show', remote)
    const wrong = await slipway('budget', 'set', remote, 'Nothing', '--p95', '9', '--why', 'fair')
    const back = await json('budget', 'reset', remote, component)

    expect(set.operators).toMatchObject({ failures: 20, why: 'fair' })
    expect(shown.out).toMatch(
      /: the team's build says .*; \S+@\S+ \(token ci\) says 20 failures per 1,000 since \d{4}-\d\d-\d\d: fair/,
    )
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('(not-found)')])
    expect(back).toMatchObject({ component, team, operators: null })
  })

  it('a command that has no such way says what helps', async () => {
    const { code, err } = await slipway('user', 'list')
    const there = await slipway('--local', '--json', 'user', 'list')
    const before = await slipway('--database', '--json', 'user', 'list')

    expect([code, err]).toEqual([1, expect.stringContaining('slipway --local')])
    expect([there.code, JSON.parse(there.out), there.err]).toEqual([0, [], ''])
    expect([before.out, before.err.trim()]).toEqual([
      there.out,
      '--database is called --local now.',
    ])
  })

  it.each(Object.entries(commandWays).filter(([, way]) => way === 'both'))(
    '%s answers over HTTP as it does on the database',
    async (name) => {
      const args = argsBothWays({ remote, version, file: join(folder, 'written.json') })[
        name as BothWays
      ]
      const line = ['--json', ...name.split(' '), ...args]

      const there = await slipway(...line)
      const beside = await runOperatorCommand(database, line)

      expect([there.code, there.err]).toEqual([
        beside.code,
        expect.not.stringContaining('needs the database'),
      ])
      const isSame = there.code === 0 && !ofTheApplication.has(name)
      expect(toldBy(beside)).toMatchObject(isSame ? toldBy(there) : {})
    },
  )

  it.each(Object.entries(commandWays).filter(([, way]) => way !== 'both' && way !== 'neither'))(
    '%s says that it needs the database, and why',
    async (name) => {
      const { code, err } = await slipway(...name.split(' '), ...(argsOf[name] ?? []))

      expect([code, err]).toEqual([
        1,
        expect.stringMatching(`^"${name}" needs the database\\. \\w+`),
      ])
    },
  )

  it('a right that the token lacks, a token that is not known and a server that is away are said', async () => {
    const layout = await makeToken(['slipway.layout'])
    const narrow = await runOperatorCommand(folder, ['release', 'show'], env(layout))
    const unknown = await runOperatorCommand(folder, ['overview'], env('slipway_operator_x'))
    const away = await runOperatorCommand(folder, ['overview'], {
      SLIPWAY_URL: 'http://127.0.0.1:9',
      SLIPWAY_TOKEN: token,
    })
    const open = await runOperatorCommand(folder, ['overview'], {
      SLIPWAY_URL: 'http://admin.example.com',
      SLIPWAY_TOKEN: token,
    })

    expect([narrow.code, narrow.err]).toEqual([1, expect.stringContaining('slipway.release')])
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('not known')])
    expect([away.code, away.err]).toEqual([69, expect.stringContaining('does not answer')])
    expect([open.code, open.err]).toEqual([64, expect.stringContaining('use https')])
  })

  it('S18: login keeps the token for its owner alone, and logout forgets it', async () => {
    const here = mkdtempSync(join(tmpdir(), 'slipway-login-'))
    const run = (args: readonly string[], more = {}) => runOperatorCommand(here, args, more)

    const wrong = await run(['login', '--operator'], env('slipway_operator_wrong'))
    const team = await run(['login', '--operator'], env('slipway_of-a-team'))
    const login = await run(['login', '--operator'], env())
    const file = join(here, 'slipway', 'operator.json')
    const { mode } = statSync(file)
    const shown = await run(['--json', 'release', 'show'])
    await run(['logout', '--operator'])
    const after = await run(['--json', 'release', 'show'])

    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('not known')])
    expect([team.code, team.err]).toEqual([64, expect.stringContaining('slipway_operator_')])
    expect([login.code, login.out + login.err]).toEqual([0, expect.not.stringContaining(token)])
    expect(mode & 0o777).toBe(0o600)
    expect(JSON.parse(shown.out).remotes).toHaveProperty(remote)
    // On the database of this folder, which is empty.
    expect(JSON.parse(after.out)).toMatchObject({ id: 0, remotes: {} })
    rmSync(here, { recursive: true, force: true })
  })

  it('a token is made on the database, with rights of its owner, listed and ended', async () => {
    const here = mkdtempSync(join(tmpdir(), 'slipway-tokens-'))
    const run = (...args: readonly string[]) => runOperatorCommand(here, args)
    await run('operator', 'create', '--email', 'op@x.test', '--name', 'Op')
    await run('user', 'create', '--email', 'a@x.test', '--name', 'A', '--role', 'operator')
    await run('user', 'revoke', 'a@x.test', '--role', 'operator')
    const add = ['--json', 'token', 'add', '--operator', '--name', 'ci']

    const made = await run(...add, '--owner', 'op@x.test', '--rights', 'release,layout')
    const poor = await run(...add, '--owner', 'a@x.test')
    const wrong = await run(...add, '--owner', 'op@x.test', '--rights', 'preview')
    const list = await run('--json', 'token', 'list', '--operator')
    const { id, token: secret } = JSON.parse(made.out)
    const ended = await run('token', 'revoke', String(id), '--operator')
    const neither = await run('token', 'list')

    expect(secret).toMatch(/^slipway_operator_/)
    expect([poor.code, poor.err]).toEqual([1, expect.stringContaining('slipway.release')])
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('rights')])
    expect(JSON.parse(list.out)).toMatchObject([
      {
        id,
        name: 'ci',
        owner: { email: 'op@x.test' },
        rights: ['slipway.release', 'slipway.layout'],
      },
    ])
    expect(list.out).not.toContain(secret)
    expect([ended.code, neither.code]).toEqual([0, 64])
    rmSync(here, { recursive: true, force: true })
  })
})
