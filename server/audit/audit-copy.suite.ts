import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { judgeAudit, readAuditFacts } from '../doctor/judge-audit'
import { type Engine, openStorage, type Storage } from '../storage/storage'
import { createAuditCopiesTable } from '../storage/tables/audit-copies-table'
import { readSealedLine, sealOf } from '../storage/tables/audit-line'
import { sealAudit } from '../storage/tables/audit-seals-table'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { startWebhookReceiver } from '../testing/webhook-receiver'
import { type CopyTarget, createAuditCopying } from './audit-copy'

export function auditCopySuite(engine: Engine): void {
  let database: TestDatabase
  let storage: Storage
  let folder: string

  beforeEach(async () => {
    database = await createTestDatabase(engine)
    storage = await openStorage(database.options)
    await storage.migrate()
    folder = mkdtempSync(join(tmpdir(), 'slipway-copy-'))
    await write(3)
  })
  afterEach(async () => {
    await storage.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const write = async (count: number) => {
    for (let done = 0; done < count; done += 1)
      await storage.db
        .insertInto('audit')
        .values({ at: 1, actor: 'Kim', action: 'user.disabled', subject: 'Ada', detail: '{}' })
        .execute()
    await sealAudit(storage)
  }
  const copyingTo = (target: CopyTarget) =>
    createAuditCopying({ storage, target, log: { warn: () => undefined } })
  const soon = () => storage.db.updateTable('audit_copies').set({ next_at: 0 }).execute()
  const placesIn = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => readSealedLine(line)?.place)

  it('each entry is in the file once, in the order of the chain, by however many servers', async () => {
    const path = join(folder, 'copy.jsonl')
    const [one, other] = [copyingTo({ kind: 'file', path }), copyingTo({ kind: 'file', path })]
    await Promise.all([one.copy(), other.copy()])
    await write(2)
    await Promise.all([one.copy(), other.copy()])
    await one.copy()

    const text = readFileSync(path, 'utf8')
    expect(placesIn(text)).toEqual([1, 2, 3, 4, 5])
    const [first, second] = text.split('\n').map((line) => readSealedLine(line))
    expect(second?.seal).toBe(sealOf(first?.seal ?? '', second?.line ?? ''))
  })

  it('an address that fails gets everything later, and how long it has failed is known', async () => {
    const receiver = await startWebhookReceiver()
    const copying = copyingTo({ kind: 'address', url: receiver.url })
    receiver.answer(503)
    expect(await copying.copy()).toBe(0)
    expect(await createAuditCopiesTable(storage).failingSince()).not.toBeNull()
    const { at } = await storage.db.selectNoFrom(storage.now.as('at')).executeTakeFirstOrThrow()
    expect(judgeAudit(await readAuditFacts(storage, at + 60_000))).toMatchObject([
      { state: 'warn', seen: expect.stringMatching(/could not be copied to AUDIT_COPY/) },
    ])
    // It waits before it tries again.
    expect(await copying.copy()).toBe(0)
    expect(receiver.received).toHaveLength(1)

    receiver.answer(204)
    await soon()
    expect(await copying.copy()).toBe(3)
    expect(placesIn(receiver.received.at(-1)?.body ?? '')).toEqual([1, 2, 3])
    expect(await createAuditCopiesTable(storage).failingSince()).toBeNull()
    expect(judgeAudit(await readAuditFacts(storage, at))).toMatchObject([{ state: 'ok' }])
    receiver.close()
  })

  it('does not follow an address that points elsewhere', async () => {
    const elsewhere = await startWebhookReceiver()
    const receiver = await startWebhookReceiver()
    receiver.answer(307, { Location: elsewhere.url })

    expect(await copyingTo({ kind: 'address', url: receiver.url }).copy()).toBe(0)
    expect(elsewhere.received).toHaveLength(0)
    receiver.close()
    elsewhere.close()
  })

  it('a file that cannot be written is tried again, and another place begins from the first', async () => {
    const copying = copyingTo({ kind: 'file', path: join(folder, 'none', 'copy.jsonl') })
    expect(await copying.copy()).toBe(0)
    const { fault } = await storage.db
      .selectFrom('audit_copies')
      .select('fault')
      .executeTakeFirstOrThrow()
    expect(fault).toMatch(/ENOENT/)
    expect(await copyingTo({ kind: 'file', path: join(folder, 'other.jsonl') }).copy()).toBe(3)
    const { rows } = await storage.db
      .selectFrom('audit_copies')
      .select(sql<number>`count(*)`.as('rows'))
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(2)
  })
}
