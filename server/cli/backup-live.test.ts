import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { integrityOf } from '../catalog/publish/built-remotes'
import { builtVersion } from '../testing/built-version'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { runOperatorProcess } from '../testing/operator-command'
import { type ServerProcess, startProcess } from '../testing/start-process'
import { createTestClient, type TestClient } from '../testing/test-client'
import { writeRemotes } from '../testing/test-remotes'

const secret = 'Zm9v9f8e7d6c5b4a39281706-abcdefghijk'

const application = `
import { createTable, defineResource, Slot, text } from 'slipway/server'
export default (app) => {
  app.migrations({ '001-notes': { up: (db) => createTable(db, 'notes').addColumn('title', 'text').execute() } })
  app.resource(defineResource({
    name: 'notes', label: 'Notes', singular: 'Note', table: 'notes', record: { title: 'title' }, fields: () => [text('title')],
  }))
  app.role('editor', { label: 'Editor', permissions: ['*'] })
  app.registerSlots({ 'login-before-form': ['Small0', 'Small1', 'Small2', 'Small3'].map((name) => Slot.make(name)) })
  app.seed('users', (seed) => seed.user({
    email: 'kim@example.test', name: 'Kim', password: 'a long password', roles: [{ role: 'editor' }],
  }))
}
`

/** Small ones, which share a file. */
const remotes = [0, 1, 2, 3].map((number) =>
  builtVersion({
    name: `small-${number}`,
    components: [{ name: `Small${number}` }],
    files: {
      'entry.js': `const exposed = "./Small${number}", get = () => exposed; export { get }`,
    },
  }),
)

describe.each(engines)('a backup of a server that goes on, on %s', (engine) => {
  let folder: string
  const databases: TestDatabase[] = []
  const started: ServerProcess[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-live-'))
    writeFileSync(join(folder, 'application.mjs'), application)
    writeRemotes(join(folder, 'remotes'), remotes)
    mkdirSync(join(folder, 'none'))
  })
  afterEach(async () => {
    for (const { child, exited } of started.splice(0)) {
      child.kill('SIGKILL')
      await exited
    }
    for (const database of databases.splice(0)) await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The settings of a server with a database of its own. */
  const place = async (name: string) => {
    const settings = {
      SLIPWAY_DATA_DIR: join(folder, name),
      SLIPWAY_APP: join(folder, 'application.mjs'),
      SESSION_SECRET: secret,
    }
    if (engine === 'sqlite') return settings
    const database = await createTestDatabase(engine)
    databases.push(database)
    return { ...settings, DATABASE_URL: String(database.options.databaseUrl) }
  }
  const start = async (settings: Readonly<Record<string, string>>, remotes = 'none') => {
    const server = startProcess({ ...settings, SLIPWAY_REMOTES: join(folder, remotes) })
    started.push(server)
    const [, port] = await server.until(/http:\/\/127\.0\.0\.1:(\d+)/)
    return { server, client: createTestClient(Number(port)) }
  }
  const slipway = async (
    settings: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ) => {
    const end = await runOperatorProcess(folder, ['--json', ...args], settings)
    expect([args[0], end.code, end.err]).toEqual([args[0], 0, ''])
    return JSON.parse(end.out)
  }
  const signIn = (client: TestClient) =>
    client.signInAs({ email: 'kim@example.test', password: 'a long password' })

  it('F50: has every row that was acknowledged before it began; a server on it is the same one', async () => {
    const file = join(folder, 'slipway.backup')
    const from = await place('from')
    const { client } = await start(from, 'remotes')
    const cookie = await signIn(client)
    const acknowledged: number[] = []
    const over = new AbortController()
    const writers = Array.from({ length: 3 }, async () => {
      while (!over.signal.aborted) acknowledged.push(await keepNote(client, cookie))
    })
    await until(() => acknowledged.length > 20)

    const before = [...acknowledged]
    const made = await slipway(from, 'backup', file)
    const during = acknowledged.length - before.length
    over.abort()
    await Promise.all(writers)
    const to = await place('to')
    const restored = await slipway(to, 'restore', file)
    const same = await place('same')
    await slipway(same, 'restore', file, '--keep-sessions')
    const { client: ended } = await start(to)
    const { client: kept } = await start(same)

    expect(during).toBeGreaterThan(0)
    expect(restored.tables).toEqual(made.tables)
    const ids = await noteIds(ended, await signIn(ended))
    expect(ids).toEqual(expect.arrayContaining(before))
    expect(ids).toHaveLength(made.tables.notes)
    expect(Math.max(...ids)).toBeLessThan(await keepNote(ended, await signIn(ended)))
    const me = await Promise.all([ended, kept].map((one) => one.call('GET /meta', { cookie })))
    expect(me.map(({ status }) => status)).toEqual([401, 200])
    expect(await look(ended)).toEqual(await look(client))
  }, 300_000)

  it('F50: has the names of secrets, and not one secret', async () => {
    const file = join(folder, 'slipway.backup')
    const { SESSION_SECRET: _given, ...local } = await place('from')
    await start(local)
    const stored = readFileSync(join(local.SLIPWAY_DATA_DIR, 'session-secret'), 'utf8').trim()

    const made = await slipway({ ...local, SESSION_SECRET: secret }, 'backup', file)

    const text = gunzipSync(readFileSync(file)).toString()
    expect(made.settings).toEqual(['SESSION_SECRET', 'SLIPWAY_APP'])
    expect(stored.length).toBeGreaterThan(30)
    expect([text.includes(stored), text.includes(secret)]).toEqual([false, false])
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

async function keepNote(client: TestClient, cookie: string): Promise<number> {
  const path = { resource: 'notes' }
  const body = { title: `note ${Math.random()}` }
  const reply = await client.call('POST /resources/{resource}', { path, body, cookie })
  expect(reply.status).toBe(201)
  return reply.json.id
}

async function noteIds(client: TestClient, cookie: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const given = { path: { resource: 'notes' }, query: { page: String(page), perPage: '100' } }
    const { json } = await client.call('GET /resources/{resource}', { ...given, cookie } as never)
    ids.push(...json.items.map(({ id }: { readonly id: number }) => id))
    if (json.items.length < 100) return ids
  }
}

/** What anybody sees of a host: its slots, and the bytes of the files that they need. */
async function look(client: TestClient) {
  const slots = await client.request('/slots')
  const remotes = await client.request('/remotes')
  const { base } = remotes.json.slots.Small1
  const page = await client.request('/app/login')
  const [bundle = ''] = /\/assets\/bundles\/[\w.-]+\.js/.exec(page.text) ?? []
  const files = await Promise.all([`${base}entry.js`, bundle].map((path) => client.request(path)))
  expect([slots, remotes, ...files].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return [slots.text, remotes.text, bundle, ...files.map(({ bytes }) => integrityOf(bytes))]
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20))
}
