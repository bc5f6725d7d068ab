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
import { openStorage } from '../storage/storage'
import { createTestServer } from '../testing/create-test-server'
import { createTestDatabase } from '../testing/database/test-engines'
import { type ServerProcess, startProcess } from '../testing/start-process'

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
