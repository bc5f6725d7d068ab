import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import request from 'supertest'
import { coreMigrations } from '../storage/migrations/core-migrations'
import { openStorage, type Storage } from '../storage/storage'
import { createAuthApp } from '../testing/applications/auth-app'
import { createTestDatabase, engines } from '../testing/database/test-engines'
import { runOperatorCommand, runOperatorProcess } from '../testing/operator-command'

const own = { 'Sec-Fetch-Site': 'same-origin' }

jest.setTimeout(300_000)

describe('npx slipway', () => {
  let folder: string
  let storage: Storage

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-cli-'))
    storage = await openStorage({ file: join(folder, 'slipway.db') })
    await storage.migrate()
  })

  afterAll(async () => {
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const slipway = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    runOperatorCommand(folder, args, env)
  const tokenOf = (out: string) => /\/app\/accept#([\w-]+)/.exec(out)?.[1] ?? ''
  const setPassword = (token: string, password: string) =>
    request(createAuthApp(storage).app).post('/password').set(own).send({ token, password })

  it('names each text of the application that a language is missing in, and fails', async () => {
    const file = join(folder, 'bilingual.cjs')
    writeFileSync(
      file,
      `module.exports = (app) => {
        app.languages('en', 'de')
        app.role('clerk', { label: 'Clerk', permissions: [] })
        app.role('boss', { label: { en: 'Boss', de: 'Chefin' }, permissions: [] })
      }`,
    )

    const lacking = await slipway(['texts'], { SLIPWAY_APP: file })
    const asJson = await slipway(['--json', 'texts'], { SLIPWAY_APP: file })
    const demo = await slipway(['texts'])

    expect([lacking.code, lacking.err]).toEqual([
      1,
      expect.stringContaining('role clerk/label: de'),
    ])
    expect(lacking.err).not.toContain('boss')
    expect(asJson.code).toBe(1)
    expect(JSON.parse(asJson.out)).toEqual({
      languages: ['en', 'de'],
      missing: [{ place: 'role clerk/label', language: 'de' }],
    })
    expect([demo.code, demo.out]).toEqual([0, 'Every text is in every language: en, de.\n'])
  })

  it('S34: makes the first operator by a link that works once', async () => {
    const args = ['operator', 'create', '--email', 'Op@x.test', '--name', 'Op']
    const { code, out } = await runOperatorProcess(folder, args, {})
    const token = tokenOf(out)

    const short = await setPassword(token, 'too short')
    const first = await setPassword(token, 'a sentence of mine')
    const second = await setPassword(token, 'a sentence of others')
    const unknown = await setPassword('made-up', 'a sentence of others')
    const login = await request(createAuthApp(storage).app)
      .post('/login')
      .set(own)
      .send({ email: 'op@x.test', password: 'a sentence of mine' })

    expect(code).toBe(0)
    expect([short.status, short.body.errors[0].pointer]).toEqual([422, '/password'])
    expect(first.status).toBe(200)
    expect([second.status, second.body.code]).toEqual([410, 'token-used'])
    expect([unknown.status, unknown.body.code]).toEqual([410, 'token-unknown'])
    expect(login.status).toBe(200)
    expect(
      JSON.stringify(await storage.db.selectFrom('user_tokens').selectAll().execute()),
    ).not.toContain(token)
  })

  it('S34: makes links that are over after 15 minutes, and the newest one counts', async () => {
    await slipway(['tenant', 'create', 'Acme'])
    const args = [
      'user',
      'create',
      '--email',
      'a@x.test',
      '--name',
      'A',
      '--role',
      'operator',
      '--tenant',
      'Acme',
    ]
    const created = await slipway(args)
    const reset = await slipway(['--json', 'user', 'reset', 'a@x.test'])

    const older = await setPassword(tokenOf(created.out), 'a sentence of mine')
    await storage.db
      .updateTable('user_tokens')
      .set((row) => ({ expires_at: row('expires_at', '-', 15 * 60_000) }))
      .execute()
    const late = await setPassword(tokenOf(JSON.parse(reset.out).link), 'a sentence of mine')

    expect([older.status, older.body.code]).toEqual([410, 'token-used'])
    expect([late.status, late.body.code]).toEqual([410, 'token-expired'])
    expect(JSON.parse((await slipway(['--json', 'user', 'list'])).out)).toContainEqual(
      expect.objectContaining({ email: 'a@x.test', state: 'invited', roles: ['operator@Acme'] }),
    )
  })

  it('S34: production starts with nobody, and the first link is of the address of browsers', async () => {
    const data = mkdtempSync(join(tmpdir(), 'slipway-cli-'))
    const env = {
      SLIPWAY_DATA_DIR: data,
      PUBLIC_URL: 'https://admin.example.com',
      SESSION_SECRET: 'q8Zr1vT5mXc7LpW2yBn4kHs6DfGj9aEu',
      TRUST_PROXY: 'none',
    }

    const before = await slipway(['--json', 'user', 'list'], env)
    const made = await slipway(['operator', 'create', '--email', 'o@x.test', '--name', 'O'], env)
    const after = await slipway(['--json', 'user', 'list'], env)

    expect(JSON.parse(before.out)).toEqual([])
    expect(made.out).toMatch(/https:\/\/admin\.example\.com\/app\/accept#[\w-]{43}\n/)
    expect(made.out).toContain(join(data, 'slipway.db'))
    expect(JSON.parse(after.out)).toMatchObject([{ state: 'invited', roles: ['operator'] }])
    rmSync(data, { recursive: true, force: true })
  })

  it('gives and takes roles, renames tenants, and leaves rows in the audit', async () => {
    await slipway(['tenant', 'create', 'North'])
    await slipway(['user', 'create', '--email', 'r@x.test', '--name', 'R', '--role', 'viewer'])
    const grant = ['user', 'grant', 'r@x.test', '--role', 'sales', 'support', '--tenant', 'North']

    const granted = await slipway(['--json', ...grant])
    const revoked = await slipway(['user', 'revoke', 'r@x.test', '--role', 'viewer'])
    const renamed = await slipway(['tenant', 'rename', 'North', 'South'])

    expect(JSON.parse(granted.out).roles).toEqual(['sales@North', 'support@North', 'viewer'])
    expect(revoked.out).toMatch(/sales@North support@North\n\(.*slipway\.db\)\n$/)
    expect(renamed.out).toContain('South')
    const rows = await storage.db
      .selectFrom('audit')
      .select(['actor', 'action', 'subject'])
      .where('subject', 'in', ['r@x.test', 'North'])
      .orderBy('id')
      .execute()
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['command line']))
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['tenant.created', 'North'],
      ['user.created', 'r@x.test'],
      ['user.role-granted', 'r@x.test'],
      ['user.role-granted', 'r@x.test'],
      ['user.role-revoked', 'r@x.test'],
      ['tenant.renamed', 'North'],
    ])
  })

  it.each(engines)('migrates once when four start at once, on %s', async (engine) => {
    const database = await createTestDatabase(engine)
    const { file, databaseUrl } = database.options
    const env = { SLIPWAY_DATA_DIR: dirname(file), DATABASE_URL: databaseUrl }

    const runs = await Promise.all(
      Array.from({ length: 4 }, () => runOperatorProcess(folder, ['migrate'], env)),
    )

    const migrated = await openStorage(database.options)
    const { rows } = await sql<{
      name: string
    }>`select name from core_migrations order by name`.execute(migrated.db)
    expect(runs.map(({ code, err }) => [code, err])).toEqual(runs.map(() => [0, '']))
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(coreMigrations))
    await migrated.close()
    await database.drop()
  })

  it('tells the places of the demo by its sources, though it is built', async () => {
    await slipway(['operator', 'create', '--email', 'places@acme.test', '--name', 'Places'])
    const where = ['--location', 'dashboard-before-cards', '--user', 'places@acme.test']

    const explained = await slipway(['--json', 'explain', ...where])

    const { entries } = JSON.parse(explained.out)
    expect(entries).toMatchObject([{ source: { of: 'application', file: 'slots.ts' } }])
  })

  it.each([
    [
      'a role that is not there',
      ['user', 'create', '--email', 'b@x.test', '--name', 'B', '--role', 'nope'],
      {},
      1,
    ],
    ['a tenant that is there already', ['tenant', 'create', 'Acme'], {}, 1],
    ['a user that is not there', ['user', 'disable', 'nobody@x.test'], {}, 1],
    ['nobody else to manage users', ['user', 'disable', 'op@x.test'], {}, 1],
    ['a tenant to rename that is not there', ['tenant', 'rename', 'None', 'Some'], {}, 1],
    ['an option that is missing', ['operator', 'create'], {}, 64],
    ['a bad setting', ['user', 'list'], { PORT: 'x' }, 78],
    [
      'a database that is not there',
      ['user', 'list'],
      { DATABASE_URL: 'postgres://u@127.0.0.1:1/x' },
      69,
    ],
  ])('says in one line that there is %s', async (_name, args, env, expected) => {
    const { code, err } = await slipway(args, env)

    expect(code).toBe(expected)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
