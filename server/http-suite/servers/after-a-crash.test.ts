import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { integrityOf } from '../../catalog/publish/built-remotes'
import { openStorage } from '../../storage/storage'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import { createTestServer } from '../../testing/create-test-server'
import { createTestDatabase } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { type ServerProcess, startProcess } from '../../testing/start-process'
import { createTestClient } from '../../testing/test-client'

const application = `export default (app) => { app.role('editor', { label: 'Editor', permissions: [] }) }`

describe('a database that is not as it was left', () => {
  let folder: string
  let file: string
  const started: ServerProcess[] = []
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-damaged-'))
    file = join(folder, 'slipway.db')
    writeFileSync(join(folder, 'application.mjs'), application)
    const storage = await openStorage({ file })
    await storage.migrate()
    for (let count = 0; count < 500; count += 1)
      await storage.db
        .insertInto('tenants')
        .values({ name: `Tenant ${count}` })
        .execute()
    await storage.close()
  })
  afterEach(async () => {
    for (const { child, exited } of started.splice(0)) {
      child.kill('SIGKILL')
      await exited
    }
    rmSync(folder, { recursive: true, force: true })
  })

  const start = () => {
    const server = startProcess({
      SLIPWAY_DATA_DIR: folder,
      SLIPWAY_APP: join(folder, 'application.mjs'),
    })
    started.push(server)
    return server
  }

  const damages: readonly (readonly [string, () => void])[] = [
    ['is empty', () => truncateSync(file, 0)],
    ['is cut off in the middle', () => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['is cut off within its first page', () => truncateSync(file, 1000)],
    ['is something else', () => writeFileSync(file, 'no database '.repeat(5000))],
    ['has pages of something else', () => writeFileSync(file, withoutPages(readFileSync(file)))],
    [
      'is missing beside its log',
      () => {
        copyFileSync(file, `${file}-wal`)
        rmSync(file)
      },
    ],
  ]

  it.each(damages)(
    'F06: one that %s ends the start with a sentence and 65, and is left as it is',
    async (_name, damage) => {
      damage()
      const size = statSync(file, { throwIfNoEntry: false })?.size

      const server = start()

      expect(await server.exited).toBe(65)
      const { stdout, stderr } = server.output()
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
      expect(stderr).toContain(file)
      expect(stderr).toMatch(/backup/)
      expect(stdout).toBe('')
      expect(statSync(file, { throwIfNoEntry: false })?.size).toBe(size)
    },
  )

  it('F06: one whose log is gone after a crash says so, and has what stands in the file', async () => {
    const server = start()
    await server.until(/http:\/\/127\.0\.0\.1/)
    server.child.kill('SIGKILL')
    await server.exited
    rmSync(`${file}-wal`)

    const again = start()
    expect(await again.exited).toBe(65)
    expect(again.output().stderr).toContain(`The log ${file}-wal is missing`)
    const copy = join(folder, 'copy.db')
    copyFileSync(file, copy)
    const storage = await openStorage({ file: copy })
    const tenants = await storage.db.selectFrom('tenants').select('id').execute()
    await storage.close()

    expect(tenants).toHaveLength(500)
  })

  it('no file at all is a new install', async () => {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })

    const server = start()

    await server.until(/http:\/\/127\.0\.0\.1/)
    expect(statSync(file).size).toBeGreaterThan(0)
  })

  it('F09: a data folder that is a file ends the start with a sentence and 73', async () => {
    const server = startProcess({ SLIPWAY_DATA_DIR: file })
    started.push(server)

    expect(await server.exited).toBe(73)
    expect(server.output().stderr).toContain(file)
  })
})

describe('/readyz', () => {
  it('says no when PostgreSQL takes no changes, and yes when it does again', async () => {
    const database = await createTestDatabase('postgres')
    const admin = await openStorage(database.options)
    const name = new URL(String(database.options.databaseUrl)).pathname.slice(1)
    const setReadOnly = async (value: string) => {
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(value)}`.execute(
        admin.db,
      )
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database()
          and application_name = 'slipway' and pid <> pg_backend_pid()`.execute(admin.db)
    }
    const server = await createTestServer({ database: database.options })
    const ready = async () => (await server.call('GET /readyz')).status
    expect(await ready()).toBe(200)

    await setReadOnly('on')
    const during = await ready()
    await setReadOnly('off')

    expect(during).toBe(503)
    expect(await ready()).toBe(200)
    await server.close()
    await admin.close()
    await database.drop()
  })

  it.each([
    ['was emptied', (file: string) => truncateSync(file, 0)],
    ['is gone', (file: string) => rmSync(file)],
  ])('says no when the SQLite file %s', async (_name, damage) => {
    const database = await createTestDatabase('sqlite')
    const server = await createTestServer({ database: database.options })
    expect((await server.call('GET /readyz')).status).toBe(200)

    damage(database.options.file)

    expect((await server.call('GET /readyz')).status).toBe(503)
    await server.close().catch(() => undefined)
    await database.drop()
  })
})

function withoutPages(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(bytes.length - 8192, 'x')])
}

/** More of them find more: `KILLS=200 npx jest after-a-crash`. */
const rounds = Number(process.env['KILLS'] ?? 6)
const longestMs = 400

const keeperApplication = `
export default (app) => {
  app.role('keeper', { label: 'Keeper', permissions: ['*'] })
  app.seed('users', (seed) => seed.user({
    email: 'kim@example.test', name: 'Kim', password: 'a long password', roles: [{ role: 'keeper' }],
  }))
}
`

const location = 'dashboard-before-cards'
/** How many slots each version proposes: all of them are there or none, in their order (F02). */
const proposed = 50

const bytes = (of: string) => `let all = "${of.repeat(20_000)}"`
const build = (version: string) =>
  teamVersion(version, {
    files: {
      'entry.js': `let v = "${version}"; import("./more.js"); import("./same.js")`,
      'more.js': bytes(version),
      'same.js': bytes('s'),
    },
    slots: Array.from({ length: proposed }, (_, nr) => ({
      location,
      component: 'TeamCard',
      props: { nr, version },
    })),
  })

interface Started {
  readonly team: ManageClient
  /** What the slots of `location` are given, in their order on screen. */
  readonly readSlots: () => Promise<readonly Json[]>
}
type Json = Readonly<Record<string, unknown>>

/** What was answered, and so has to be there whatever happens. */
interface Journal {
  readonly published: Set<string>
  released: { readonly id: number; readonly version: string } | undefined
}

describe('a server that is killed', () => {
  let folder: string
  let server: ServerProcess | undefined
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-killed-'))
    writeFileSync(join(folder, 'application.mjs'), keeperApplication)
  })
  afterAll(async () => {
    server?.child.kill('SIGKILL')
    await server?.exited
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(): Promise<Started> {
    server = startProcess({
      SLIPWAY_DATA_DIR: folder,
      SLIPWAY_APP: join(folder, 'application.mjs'),
    })
    const port = Number((await server.until(/http:\/\/127\.0\.0\.1:(\d+)/))[1])
    const client = createTestClient(port)
    const cookie = await client.signInAs({
      email: 'kim@example.test',
      password: 'a long password',
    })
    const team = manageClient(client, { cookie })
    return {
      team,
      async readSlots() {
        const { slots } = (await team.call('GET /meta')).json
        return (slots[location] ?? []).map(({ props }: { readonly props: Json }) => props)
      },
    }
  }

  function killWithin(ms: number): void {
    const child = server?.child
    setTimeout(() => void child?.kill('SIGKILL'), ms + Math.random() * 20)
  }

  async function publishUntilEnd(team: ManageClient, round: number, journal: Journal) {
    for (let turn = 0; ; turn += 1) {
      // However slow the machine is: what was answered once is there when the process ends.
      if (turn === 1) killWithin((longestMs * round) / rounds)
      const version = `${round}.${turn}.0`
      const published = await team.publish(build(version))
      if (published.status === 201) journal.published.add(version)
      const released = await team.release({ team: { version } })
      if (released.status === 201) journal.released = { id: released.json.id, version }
      if (turn % 3 !== 2) continue
      const back = await team.rollBack('team')
      if (back.status === 201)
        journal.released = { id: back.json.id, version: back.json.remotes.team.version }
    }
  }

  // After a start: what pages get is the list of one released version, whole and in its order.
  async function slotFaults({ team, readSlots }: Started, { released }: Journal) {
    const { id, remotes } = (await team.head()).json
    const version = remotes.team?.version
    const slots = await readSlots()
    const wanted = Array.from({ length: version ? proposed : 0 }, (_, nr) => ({ nr, version }))
    const faults: string[] = []
    if (JSON.stringify(slots) !== JSON.stringify(wanted))
      faults.push(`/meta has ${slots.length} slots, not the ${wanted.length} of ${version}`)
    if (released && id < released.id) faults.push(`the head is ${id}, ${released.id} was answered`)
    return faults
  }

  async function faultsOf(journal: Journal): Promise<string[]> {
    const storage = await openStorage({ file: join(folder, 'slipway.db') })
    const faults: string[] = []
    try {
      const store = createVersionsTable(storage)
      const stored = await store.list('team')
      for (const { manifest, digest } of stored) {
        if (digest !== build(manifest.version).digest) faults.push(`${manifest.version} is another`)
        for (const { path, integrity } of manifest.files)
          if (integrityOf(await store.readFile(integrity)) !== integrity)
            faults.push(`${manifest.version} ${path} is not whole`)
      }
      const versions = new Set(stored.map(({ manifest }) => manifest.version))
      for (const version of journal.published)
        if (!versions.has(version)) faults.push(`${version} was acknowledged and is not there`)
      const { id, remotes } = await createReleasesTable(storage).head()
      const live = remotes['team']?.version
      if (live !== undefined && !versions.has(live)) faults.push(`the head names ${live}`)
      const { released } = journal
      if (released && (id < released.id || (id === released.id && live !== released.version)))
        faults.push(`the head is ${id} ${live}, ${JSON.stringify(released)} was acknowledged`)
    } finally {
      await storage.close()
    }
    return faults
  }

  it(
    'F01, F02, F03: has every version whole or not at all, its list of slots too, what was answered, and a head that stands',
    async () => {
      const journal: Journal = { published: new Set(), released: undefined }

      for (let round = 1; round <= rounds; round += 1) {
        const started = await start()
        expect(await slotFaults(started, journal)).toEqual([])
        await publishUntilEnd(started.team, round, journal).catch(() => undefined)
        server?.child.kill('SIGKILL')
        await server?.exited

        expect(await faultsOf(journal)).toEqual([])
      }

      expect(journal.published.size).toBeGreaterThanOrEqual(rounds)
      const last = await start()
      expect(await slotFaults(last, journal)).toEqual([])
      expect((await last.readSlots()).length).toBe(proposed)
      expect((await last.team.publish(build('999.0.0'))).status).toBe(201)
    },
    60_000 + rounds * 20_000,
  )
})
