import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { archiveAudit } from '../retention/archive-audit'
import { verifyChain } from '../retention/verify-chain'
import type { Engine } from '../storage/storage'
import { createAuditSealsTable, sealAudit } from '../storage/tables/audit-seals-table'
import { createAuditTable } from '../storage/tables/audit-table'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { runOperatorCommand } from '../testing/operator-command'

const actor = { id: null, name: 'a test' }
const YEARS_MS = 2 * 366 * 86_400_000

export function sealedAuditSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let folder: string

  beforeEach(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options })
    folder = mkdtempSync(join(tmpdir(), 'slipway-sealed-'))
    await writeOld(6)
  })

  afterEach(async () => {
    await server.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Entries of years ago, so that PostgreSQL waits for none that comes late. */
  const writeOld = async (count: number) => {
    const { db, now } = server.storage
    const row = { at: sql<number>`${now} - ${sql.lit(YEARS_MS)}`, action: 'user.disabled' }
    for (let place = 0; place < count; place += 1)
      await db
        .insertInto('audit')
        .values({ ...row, actor: 'Kim', subject: `user ${place}`, detail: '{"from":1}' })
        .execute()
  }
  const all = async () =>
    (await server.storage.db.selectFrom('audit').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
  /** As whoever owns the database can. */
  const unguarded = async (statement: string) => {
    const { db } = server.storage
    const { rows } = await sql<{ name: string; sql: string }>`${
      engine === 'sqlite'
        ? sql.raw(
            "select name, sql from sqlite_master where type = 'trigger' and tbl_name like 'audit%'",
          )
        : sql.raw("select '' as name, '' as sql where false")
    }`.execute(db)
    for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db)
    await db.connection().execute(async (one) => {
      if (engine === 'postgres')
        await sql.raw('set session_replication_role = replica').execute(one)
      await sql.raw(statement).execute(one)
      if (engine === 'postgres')
        await sql.raw('set session_replication_role = default').execute(one)
    })
    for (const trigger of rows) await sql.raw(trigger.sql).execute(db)
  }

  it('is one chain, by however many servers', async () => {
    const sealed = await Promise.all([sealAudit(server.storage), sealAudit(server.storage)])
    await writeOld(2)
    await sealAudit(server.storage)

    const found = await verifyChain(server.storage)
    expect(sealed[0] + sealed[1]).toBeGreaterThanOrEqual(6)
    expect(found).toMatchObject({ faults: [], entries: found.head.place })
    expect(found.entries).toBeGreaterThanOrEqual(8)
  })

  it('shows an entry that was changed, one that is missing, and an end that was cut off', async () => {
    await sealAudit(server.storage)
    const known = await createAuditSealsTable(server.storage).head()
    const [, second = 0, , fourth = 0] = await all()

    await unguarded(`update audit set actor = 'nobody' where id = ${second}`)
    expect((await verifyChain(server.storage)).faults).toEqual([
      `entry ${second} is not as it was sealed, or the one before it is not`,
    ])
    await unguarded(`update audit set actor = 'Kim' where id = ${second}`)
    expect((await verifyChain(server.storage)).faults).toEqual([])

    await unguarded(`delete from audit where id = ${fourth}`)
    expect((await verifyChain(server.storage)).faults).toEqual([
      `entry ${fourth} is missing, and no archive has it`,
    ])
    await unguarded(`delete from audit_seals where place >= 3`)
    await unguarded(`delete from audit where id >= ${fourth - 1}`)
    expect((await verifyChain(server.storage, known)).faults).toEqual([
      `the chain ends at 2: what came up to ${known.place} is missing`,
    ])
  })

  it('refuses to change or remove a seal', async () => {
    await sealAudit(server.storage)
    const { db } = server.storage

    await expect(sql.raw("update audit_seals set seal = 'x'").execute(db)).rejects.toThrow(
      'never changed',
    )
    await expect(sql.raw('delete from audit_seals').execute(db)).rejects.toThrow('as long as')
  })

  it('an archive goes on with the same chain, and one command follows both', async () => {
    const archive = join(folder, 'archive')
    const deps = { storage: server.storage, createAudit: createAuditTable, folder: archive }
    await archiveAudit({ ...deps, keptMs: YEARS_MS / 2 }, actor)
    await writeOld(2)
    const { name } = await server.storage.db
      .selectFrom('audit_archives')
      .select('name')
      .executeTakeFirstOrThrow()
    const path = join(archive, name)
    const slipway = (...args: string[]) =>
      runOperatorCommand(
        database.options.databaseUrl ? folder : join(database.options.file, '..'),
        ['audit', 'verify', ...args],
        {
          ...(database.options.databaseUrl && { DATABASE_URL: database.options.databaseUrl }),
          SLIPWAY_APP: join(process.cwd(), 'server/template/application.ts'),
        },
      )

    const whole = await slipway('--chain', path)
    expect(whole.out).toMatch(/entries 1 to 6.*\ndatabase: whole, \d+ entries/s)
    expect(whole.code).toBe(0)
    expect((await slipway(path)).code).toBe(0)
    const known = /(?<seal>\d+:[\da-f]{64})/.exec(whole.out)?.groups?.['seal'] ?? ''
    expect((await slipway('--known', known)).code).toBe(0)
    const other = await slipway(
      '--known',
      known.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    )
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('another one than')])
    expect(readFileSync(path, 'utf8').split('\n')[1]).toMatch(/"place":1,"seal":"[\da-f]{64}"\}$/)
  })

  it('is exported as lines by HTTP, for those who may manage alone', async () => {
    await sealAudit(server.storage)
    const [first = 0] = await all()
    const operator = await server.signIn({ role: 'operator' })
    const staff = await server.signIn()

    const reply = await server.request('/manage/audit/export', { cookie: operator })
    const lines = reply.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(reply.headers['content-type']).toBe('application/jsonl; charset=utf-8')
    expect(lines[0]).toMatchObject({ id: first, place: 1, actor: { id: null, name: 'Kim' } })
    expect(lines.map(({ id }) => id)).toEqual((await all()).slice(0, lines.length))
    const rest = await server.request(`/manage/audit/export?after=${first + 1}`, {
      cookie: operator,
    })
    expect(JSON.parse(rest.text.split('\n')[0] ?? '').id).toBe(first + 2)
    const none = '/manage/audit/export?to=2001-01-01T00:00:00Z'
    expect((await server.request(none, { cookie: operator })).text).toBe('')
    expect((await server.request('/manage/audit/export', { cookie: staff })).status).toBe(403)
    expect((await server.request('/manage/audit/export')).status).toBe(401)
  })
}
