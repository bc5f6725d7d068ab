import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProofs } from '../testing/console-proof'
import { type PostgresServer, startPostgres } from '../testing/database/postgres-server'
import { callHttp, type Reply } from '../testing/http-client'
import { teamVersion } from '../testing/manage-client'
import { packVersion } from '../testing/pack-archive'
import { type ServerProcess, startProcess } from '../testing/start-process'

/** What nobody may ever read; more are added as the server makes them. */
const planted = {
  sessionKey: 'Zk7canary1Qw9Er5Ty3Ui8Op2As6Df4Gh0Jk',
  databasePassword: 'canary2-Xc5Vb9Nm1',
  foreignVariable: 'canary3-Lk8Jh2Gf6',
  hiddenColumn: 'canary4-Po1Iu7Yt3',
  closedField: 'canary5-Re4Wq0Zx9',
  password: 'canary6 a long phrase Mn2',
  wrongPassword: 'canary7 another phrase Bv8',
}

const application = `
import { createTable, defineResource, text } from 'slipway/server'
export default (app) => {
  app.migrations({ '001-notes': { up: (db) => createTable(db, 'notes')
    .addColumn('title', 'text').addColumn('vault', 'text').addColumn('inner', 'text').execute() } })
  app.resource(defineResource({
    name: 'notes', label: 'Notes', singular: 'Note', table: 'notes', record: { title: 'title' },
    search: ['title'],
    fields: () => [text('title', { required: true }), text('inner', { permission: 'notes.delete' })],
  }))
  app.role('clerk', { label: 'Clerk', permissions: ['notes.view', 'notes.create', 'notes.update'] })
  app.role('keeper', { label: 'Keeper', permissions: ['slipway.manage', 'slipway.develop', 'notes.view'] })
  app.dashboard({ name: 'main', label: 'Main', cards: [{
    id: 'broken', component: 'number', props: { label: 'Broken' }, width: 4,
    data: async () => { throw new Error('the card failed') },
  }] })
  app.seed('users', async (seed) => {
    await seed.insert('notes', [{ title: 'One', vault: '${planted.hiddenColumn}', inner: '${planted.closedField}' }])
    for (const role of ['clerk', 'keeper'])
      await seed.user({ email: role + '@example.test', name: role, password: '${planted.password}', roles: [{ role }] })
  })
}
`

const own = { 'Sec-Fetch-Site': 'same-origin' }
const json = { ...own, 'Content-Type': 'application/json' }

interface Call {
  readonly method?: string
  readonly cookie?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

describe('S83: secrets', () => {
  let folder: string
  let postgres: PostgresServer
  let server: ServerProcess
  let port: number
  const secrets = new Map<string, string>(Object.entries(planted))
  const replies: { readonly path: string; readonly status: number; readonly text: string }[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-secrets-'))
    writeFileSync(join(folder, 'application.mjs'), application)
    postgres = await startPostgres()
    const address = new URL(postgres.url)
    address.password = planted.databasePassword
    server = startProcess({
      SLIPWAY_DATA_DIR: folder,
      SLIPWAY_APP: join(folder, 'application.mjs'),
      SESSION_SECRET: planted.sessionKey,
      DATABASE_URL: address.href,
      PAYMENT_API_KEY: planted.foreignVariable,
    })
    port = Number((await server.until(/http:\/\/127\.0\.0\.1:(\d+)/))[1])
  }, 300_000)
  afterAll(async () => {
    server.child.kill('SIGKILL')
    await server.exited
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A call whose answer may hold a secret, for its caller. */
  async function callForSecret(path: string, { method, cookie, headers, body }: Call = {}) {
    const proof = await createProofs({ port, basePath: '' })(path, cookie)
    const sent = body === undefined || body instanceof Buffer ? body : JSON.stringify(body)
    return await callHttp({
      port,
      path,
      ...(method !== undefined && { method }),
      headers: { ...json, ...(cookie && { Cookie: cookie }), ...proof, ...headers },
      ...(sent !== undefined && { body: sent }),
    })
  }

  async function call(path: string, options: Call = {}): Promise<Reply> {
    const reply = await callForSecret(path, options)
    replies.push({ path, status: reply.status, text: JSON.stringify(reply.headers) + reply.text })
    return reply
  }

  async function signIn(name: string): Promise<string> {
    const body = { email: `${name}@example.test`, password: planted.password }
    const { headers } = await callForSecret('/login', { method: 'POST', body })
    const cookie = String(headers['set-cookie']?.at(-1)?.split(';')[0])
    secrets.set(`session of ${name}`, decodeURIComponent(cookie.slice('sid='.length)))
    return cookie
  }

  function hits(text: string): string[] {
    return [...secrets].flatMap(([name, secret]) =>
      variantsOf(secret).some((variant) => text.includes(variant)) ? [name] : [],
    )
  }

  it('are in no answer and no line of the log, whatever is asked and whatever fails', async () => {
    const [keeper, clerk] = [await signIn('keeper'), await signIn('clerk')]
    const team = '/manage/remotes/team'
    const made = await callForSecret(`${team}/tokens`, {
      method: 'POST',
      cookie: keeper,
      body: { name: 'ci', days: 1 },
    })
    secrets.set('token of a team', made.json.token)
    const user = {
      email: 'new@example.test',
      name: 'New',
      roles: [{ role: 'clerk', tenant: null }],
    }
    const invited = await callForSecret('/manage/users', {
      method: 'POST',
      cookie: keeper,
      body: user,
    })
    const link = String(invited.json.link.path)
    secrets.set('one-time link', String(/[\w-]{20,}$/.exec(link)?.[0]))
    const bearer = { Authorization: `Bearer ${made.json.token}` }
    const gzip = { ...bearer, 'Content-Type': 'application/gzip' }

    await call(`${team}/versions/1.0.0`, {
      method: 'PUT',
      headers: gzip,
      body: packVersion(teamVersion('1.0.0')),
    })
    await call(`${team}/versions/1.1.0`, { method: 'PUT', headers: gzip, body: Buffer.from('x') })
    await call('/manage/releases', {
      method: 'POST',
      headers: { ...bearer, 'If-Match': '"0"' },
      body: { why: 'first', set: { team: { version: '1.0.0' } } },
    })
    const reads = [
      ...['/slots', '/remotes', '/meta', '/session', '/openapi.json', '/healthz', '/readyz'],
      ...['/app/', '/app/login', '/sdk.tgz', '/metrics', '/nothing', '/%ZZ', '/problems/x'],
      ...['/resources/notes', '/resources/notes/1', '/resources/notes/x', '/resources/none'],
      ...[
        '/resources/notes?q=canary',
        '/resources/notes?sort=vault',
        '/resources/notes/form?mode=edit',
      ],
      ...['/resources/notes?filter[inner]=a', '/resources/notes?filter[vault]=a'],
      ...['/dashboards/main/cards/broken', '/profile', '/profile/sessions', '/manage/users'],
      ...[
        '/manage/users/1',
        '/manage/roles',
        '/manage/audit',
        '/manage/tenants',
        '/manage/remotes',
      ],
      ...[team, `${team}/tokens`, `${team}/keys`, `${team}/versions/1.0.0`, '/manage/releases'],
      ...['/manage/releases/head', `${team}/diff?from=1.0.0&to=9.9.9`],
    ]
    for (const cookie of [undefined, clerk, keeper])
      for (const path of reads) await call(path, { cookie })
    const writes: readonly (readonly [string, unknown])[] = [
      ['/login', { email: 'clerk@example.test', password: planted.wrongPassword }],
      ['/login', { email: [planted.wrongPassword], password: planted.wrongPassword }],
      ['/password', { token: 'wrong', password: planted.wrongPassword }],
      ['/profile/password', { current: planted.wrongPassword, password: planted.password }],
      ['/resources/notes', { title: 1, inner: planted.wrongPassword, vault: 'x' }],
      ['/resources/notes', { title: 'Two' }],
      ['/reports', { reports: [{ nonsense: true }] }],
      ['/tenant', { tenant: 99 }],
      ['/manage/releases/rollback', { why: 'x' }],
      [`${team}/grants`, { public: 'yes' }],
      [`${team}/keys`, { name: 'k', publicKey: 'short' }],
    ]
    for (const cookie of [undefined, clerk, keeper])
      for (const [path, body] of writes) await call(path, { method: 'POST', cookie, body })
    // Where secrets are sent by mistake, and by people who try.
    await call(`/login?email=clerk%40example.test&password=${encodeURIComponent(planted.password)}`)
    await call(`/manage/remotes?token=${made.json.token}`, { cookie: keeper })
    await call(link.replace('#', '?token='))
    await call(`/nothing?key=${made.json.token}`, { headers: { 'X-Api-Key': made.json.token } })
    await call('/manage/remotes', { headers: { Authorization: `Bearer ${made.json.token}x` } })
    await postgres.crash()
    for (const path of ['/meta', '/resources/notes', '/readyz', '/manage/remotes', '/app/'])
      await call(path, { cookie: clerk })

    expect(replies.length).toBeGreaterThan(150)
    const statuses = [200, 201, 400, 401, 403, 404, 405, 422, 428, 500, 503]
    expect([...new Set(replies.map(({ status }) => status))]).toEqual(
      expect.arrayContaining(statuses),
    )
    const pathsWith = (isTold: (text: string) => boolean) =>
      replies.flatMap(({ path, text }) => (isTold(text) ? [path] : []))
    expect(pathsWith((text) => hits(text).length > 0)).toEqual([])
    expect(pathsWith((text) => /\$argon2|node_modules|\.ts:\d/.test(text))).toEqual([])
    await server.until(/\/resources\/notes/)
    const { stdout, stderr } = server.output()
    expect((stdout + stderr).split('\n').filter((line) => hits(line).length > 0)).toEqual([])
  }, 300_000)

  it('are in no file that browsers are given, nor are the names that they go by', () => {
    const names = /SESSION_SECRET|DATABASE_URL|PAYMENT_API_KEY|BEGIN [A-Z ]*PRIVATE KEY/
    // The page that makes a team's token says how the team gives it to its command.
    const nameOfToken = (file: string) =>
      /texts-[^/]*-console-/.test(file) ? /(?!)/ : /SLIPWAY_TOKEN/
    const folders = ['dist/host', ...readdirSync('remotes').map((name) => `remotes/${name}/dist`)]

    const files = folders.flatMap(filesIn)

    expect(files.length).toBeGreaterThan(20)
    const found = files.filter((file) => {
      const text = readFileSync(file, 'utf8')
      return names.test(text) || nameOfToken(file).test(text) || hits(text).length > 0
    })
    expect(found).toEqual([])
  })
})

function variantsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '')
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64]
}

function filesIn(folder: string): string[] {
  // Not everything in remotes/ is one.
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name))
}
