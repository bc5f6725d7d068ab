import { sql } from 'kysely'
import { engines, useTestStorage } from '../../testing/database/test-engines'
import { transact } from '../transact'
import { createAuditTable } from './audit-table'
import { createWebhooksTable } from './webhooks-table'

describe.each(engines)('messages to webhooks on %s', (engine) => {
  const test = useTestStorage(engine)
  const hook = {
    url: 'https://a.example/',
    form: 'json' as const,
    events: ['tenant'],
    who: 'ada',
    secret: 'whsec_',
  }
  const change = {
    actor: { id: null, name: 'ada' },
    action: 'tenant.created',
    subject: { id: 1, name: 'Acme' },
    detail: {},
  } as const

  /** Whether somebody waits for a row; on SQLite changes come one after the other anyway. */
  const isWaiting = async () => {
    if (engine === 'sqlite') return true
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.storage.db)
    return rows.length > 0
  }

  it('a change that is written while a webhook is removed is kept', async () => {
    const { storage } = test
    const kept = await createWebhooksTable(storage).add(hook)
    const removed = await createWebhooksTable(storage).add(hook)
    let adding: Promise<number> | undefined

    await transact(storage, async (scope) => {
      await createWebhooksTable(scope).remove(removed)
      adding = createAuditTable(storage).add(change)
      adding.catch(() => undefined)
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10))
    })

    expect(await createAuditTable(storage).find((await adding) ?? 0)).toMatchObject(change)
    const rows = await storage.db.selectFrom('webhook_deliveries').select('webhook_id').execute()
    expect(rows).toEqual([{ webhook_id: kept }])
  })

  it('a row of the audit whose message cannot be written is not kept, outside of a transaction too', async () => {
    const { storage } = test
    const audit = createAuditTable(storage)
    await createWebhooksTable(storage).add(hook)
    const before = await audit.count({})
    await storage.db.schema.alterTable('webhook_deliveries').renameTo('elsewhere').execute()

    await expect(audit.add(change)).rejects.toThrow()

    await storage.db.schema.alterTable('elsewhere').renameTo('webhook_deliveries').execute()
    expect(await audit.count({})).toBe(before)
  })
})
