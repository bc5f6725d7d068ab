import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createRetention } from '../../retention/retention'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createWebhookDeliveriesTable } from '../../storage/tables/webhook-deliveries-table'
import { createWebhooksTable } from '../../storage/tables/webhooks-table'
import { engines } from '../../testing/database/test-engines'
import { scrapedValue } from '../../testing/scraped-value'
import { useTwoServers } from '../../testing/two-servers'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

describe.each(engines)('the figures of the database on %s', (engine) => {
  const two = useTwoServers(engine, { withMetrics: true, watch: true })
  const scrape = () => two.servers[0].metrics()

  it('are of messages that wait, as long as their webhook is on', async () => {
    const { storage } = two.servers[0]
    const hooks = createWebhooksTable(storage)
    const hook = { form: 'json', events: ['tenant'], who: 'ada', secret: 'x' } as const
    const webhook = await hooks.add({ ...hook, url: 'https://example.com/a' })
    const other = await hooks.add({ ...hook, url: 'https://example.com/b' })
    const twoMinutesAgo = sql<number>`(${storage.now} - ${sql.lit(2 * MINUTE_MS)})`
    const early = createWebhookDeliveriesTable({ db: storage.db, now: twoMinutesAgo })
    await early.queueFor(webhook, { event: 'tenant.created', key: '1', data: {} })
    await early.queueFor(other, { event: 'tenant.created', key: '1', data: {} })

    const waiting = await scrape()
    for (const id of [webhook, other]) await hooks.switchOff(id, 'failures')
    const off = await scrape()

    expect(scrapedValue(waiting, 'slipway_webhook_messages', { state: 'waiting' })).toBe(2)
    expect(scrapedValue(waiting, 'slipway_webhooks', { state: 'on' })).toBe(2)
    expect(scrapedValue(waiting, 'slipway_webhook_due_seconds')).toBeGreaterThanOrEqual(120)
    expect(scrapedValue(off, 'slipway_webhook_due_seconds')).toBe(0)
    expect(scrapedValue(off, 'slipway_webhooks', { state: 'unanswered' })).toBe(2)
    expect(scrapedValue(off, 'slipway_webhooks', { state: 'on' })).toBe(0)
  })

  it('say when what is old was removed, and nothing before', async () => {
    const { storage } = two.servers[0]
    const before = await scrape()
    const folder = mkdtempSync(join(tmpdir(), 'slipway-pruned-'))
    await createRetention({
      storage,
      createAudit: createAuditTable,
      keptFor: { audit: DAY_MS, versions: DAY_MS, drafts: DAY_MS },
      copies: folder,
      archive: () => folder,
    }).run({ id: null, name: 'Slipway' })
    rmSync(folder, { recursive: true })

    const after = await scrape()

    expect(scrapedValue(before, 'slipway_pruned_timestamp_seconds')).toBeUndefined()
    const seconds = scrapedValue(after, 'slipway_pruned_timestamp_seconds')
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60)
  })

  it('are of the schema, the clock, what the guard did, and what was read of others', async () => {
    const text = await scrape()

    expect(scrapedValue(text, 'slipway_schema_version')).toBe(1)
    expect(Math.abs(scrapedValue(text, 'slipway_clock_ahead_seconds') ?? 99)).toBeLessThan(30)
    expect(scrapedValue(text, 'slipway_guard_outcomes', { did: 'rolled-back' })).toBe(0)
    expect(scrapedValue(text, 'slipway_changes_read_age_seconds')).toBeGreaterThanOrEqual(0)
    expect(scrapedValue(text, 'slipway_password_checks', { state: 'waiting' })).toBe(0)
  })

  it('have about as many rows as there are', async () => {
    const { storage } = two.servers[0]
    const rows = Array.from({ length: 50 }, (_, at) => ({
      at,
      actor: 'ada',
      actor_id: null,
      action: 'tenant.created',
      subject: 'North',
      subject_id: null,
      detail: '{}',
    }))
    await storage.db.insertInto('audit').values(rows).execute()

    // PostgreSQL's statistics come a moment later.
    let counted: number | undefined
    for (let tries = 0; tries < 100 && (counted ?? 0) < 50; tries += 1) {
      counted = scrapedValue(await scrape(), 'slipway_table_rows', { table: 'audit' })
      if ((counted ?? 0) < 50) await new Promise((resolve) => setTimeout(resolve, 100))
    }

    expect(counted).toBeGreaterThanOrEqual(50)
    expect(counted).toBeLessThan(100)
  })
})
