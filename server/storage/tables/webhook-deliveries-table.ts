import type { WebhookFault, WebhookForm } from '@slipway/sdk/contract'
import { PostgresAdapter, type Selectable, sql } from 'kysely'
import type { WebhookDeliveryRow } from '../schema'
import { inTransaction, readNow, type StorageScope } from '../transact'

export interface StoredAttempt {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly status: number | null
  readonly fault: WebhookFault | null
  readonly milliseconds: number
}

/** A message to one address; times are milliseconds since 1970. */
export interface StoredDelivery {
  readonly id: number
  readonly webhook: number
  readonly message: string
  readonly event: string
  /** The JSON that programs get; chats get what is made of it. */
  readonly body: string
  readonly createdAt: number
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly nextAt: number | null
  /** Attempts since it was queued, or asked for again. */
  readonly tries: number
  readonly attempts: readonly StoredAttempt[]
}

/** The event that a message is about. */
interface WebhookEvent {
  /** Such as `remote.released`. */
  readonly event: string
  /** The part of `webhook-id` that no other event has. */
  readonly key: string
  /** JSON with everything but the time. */
  readonly data: Readonly<Record<string, unknown>>
  /** Programs want each event; people have been told of this one by another. */
  readonly forProgramsOnly?: boolean
}

/** A message whose turn it is, with what it is sent with. */
export interface DueDelivery extends StoredDelivery {
  readonly url: string
  readonly form: WebhookForm
  readonly secret: string
  /** The one before, as long as it counts as well. */
  readonly secretBefore: string | null
}

/** The outcome of an attempt. */
export type DeliveryOutcome =
  | { readonly state: 'delivered' | 'failed' }
  | { readonly state: 'waiting'; readonly afterMs: number }

export const deliveryLimits = {
  /** Messages of one address that are kept: those that wait, and those that are over. */
  waiting: 1000,
  kept: 100,
  days: 30,
  attempts: 20,
} as const

const DAY_MS = 86_400_000

/** Messages that wait, and those of the last weeks. */
export function createWebhookDeliveriesTable({ db, now }: StorageScope) {
  /** Those that wait (`=`) or are over (`<>`), are older than the last `kept` of their address, or than weeks. */
  const old = (waiting: '=' | '<>', kept: number) => {
    const place = sql<number>`row_number() over (partition by webhook_id order by id desc)`
    const placed = db
      .selectFrom('webhook_deliveries')
      .select(['id', 'created_at', place.as('place')])
      .where('state', waiting, 'waiting')
    const since = sql<number>`${now} - ${deliveryLimits.days * DAY_MS}`
    return db
      .selectFrom(placed.as('placed'))
      .select('placed.id')
      .where((row) => row.or([row('place', '>', kept), row('created_at', '<', since)]))
  }

  const over = () => old('<>', deliveryLimits.kept)

  const removeOld = async () => {
    const size = sql<number>`length(body) + length(attempts)`.as('bytes')
    const gone = db.deleteFrom('webhook_deliveries').where('id', 'in', over()).returning(size)
    const rows = await gone.execute()
    return { rows: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  async function insert(webhooks: readonly number[], { event, key, data }: WebhookEvent) {
    const at = await readNow({ db, now })
    const body = JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data })
    await inTransaction(db, async (trx) => {
      const hooks = trx.selectFrom('webhooks').select('id').where('id', 'in', webhooks)
      // Waits for who is removing one of them: what is gone then gets nothing, instead of failing the change.
      const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
      const there = await (isPostgres ? hooks.forKeyShare() : hooks).execute()
      if (there.length === 0) return
      const common = { event, body, created_at: at, state: 'waiting' as const, next_at: at }
      const rows = there.map(({ id }) => ({
        webhook_id: id,
        message: `msg_${key}_${id}`,
        ...common,
      }))
      await trx.insertInto('webhook_deliveries').values(rows).execute()
    })
  }

  return {
    /** To every address that asked for it; call it in the transaction of what it tells of. */
    async queue(event: WebhookEvent): Promise<void> {
      const hooks = await db
        .selectFrom('webhooks')
        .select(['id', 'events', 'form'])
        .where('off_at', 'is', null)
        .execute()
      const wanted = hooks.filter(
        ({ events, form }) =>
          names(events, event.event) && (form === 'json' || !event.forProgramsOnly),
      )
      if (wanted.length > 0)
        await insert(
          wanted.map(({ id }) => id),
          event,
        )
    },
    queueFor: (webhook: number, event: WebhookEvent): Promise<void> => insert([webhook], event),
    /** Addresses with messages whose time has come. */
    async dueWebhooks(): Promise<readonly number[]> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .select('webhooks.id')
        .distinct()
        .where('webhook_deliveries.next_at', '<=', now)
        .where('webhooks.off_at', 'is', null)
        .execute()
      return rows.map(({ id }) => id)
    },
    /** When the first of those was due that nobody has sent yet; `undefined`: none is. */
    async dueSince(): Promise<number | undefined> {
      const row = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .select((each) => each.fn.min<number | null>('webhook_deliveries.next_at').as('since'))
        .where('webhook_deliveries.next_at', '<=', now)
        .where('webhooks.off_at', 'is', null)
        .executeTakeFirst()
      return row?.since ?? undefined
    },
    /** Messages of one address whose time has come, oldest first. */
    async due(webhook: number, limit: number): Promise<readonly DueDelivery[]> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .selectAll('webhook_deliveries')
        .select(['webhooks.url', 'webhooks.form', 'webhooks.secret'])
        .select(
          sql<string | null>`case when secret_before_until > ${now} then secret_before end`.as(
            'secretBefore',
          ),
        )
        .where('webhooks.id', '=', webhook)
        .where('webhook_deliveries.next_at', '<=', now)
        .where('webhooks.off_at', 'is', null)
        .orderBy('webhook_deliveries.next_at')
        .orderBy('webhook_deliveries.id')
        .limit(limit)
        .execute()
      return rows.map(({ url, form, secret, secretBefore, ...row }) => ({
        ...toDelivery(row),
        url,
        form,
        secret,
        secretBefore,
      }))
    },
    /**
     * The message as this server may send it; `undefined`: another one has taken it since. It is due again after
     * `leaseMs`, in case this server ends before it notes the outcome.
     */
    async claim(delivery: DueDelivery, leaseMs: number): Promise<DueDelivery | undefined> {
      const row = await db
        .updateTable('webhook_deliveries')
        .set({ next_at: sql<number>`${now} + ${leaseMs}` })
        .where('id', '=', delivery.id)
        .where('next_at', '=', delivery.nextAt)
        .returning('next_at')
        .executeTakeFirst()
      return row && { ...delivery, nextAt: row.next_at }
    },
    /** Makes a message that was claimed due again: it is not known what became of it. */
    async giveBack({ id, nextAt: leasedUntil }: StoredDelivery): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .set({ next_at: now })
        .where('id', '=', id)
        .where('next_at', '=', leasedUntil)
        .execute()
    },
    /** Of a message as it was claimed. One that was asked for again meanwhile stays due. */
    async note(
      { id, attempts, nextAt: leasedUntil, tries }: StoredDelivery,
      attempt: Omit<StoredAttempt, 'at'>,
      outcome: DeliveryOutcome,
    ): Promise<void> {
      const at = await readNow({ db, now })
      const kept = [...attempts, { at, ...attempt }].slice(-deliveryLimits.attempts)
      const update = db.updateTable('webhook_deliveries').where('id', '=', id)
      await update.set({ attempts: JSON.stringify(kept) }).execute()
      const dueAt = outcome.state === 'waiting' ? at + outcome.afterMs : null
      await update
        .set({ state: outcome.state, next_at: dueAt, tries: tries + 1 })
        // Due before its lease is over: somebody has asked for it again.
        .where((row) =>
          row.or([
            row('next_at', 'is', null),
            row('next_at', '=', leasedUntil),
            row('next_at', '>', at),
          ]),
        )
        .execute()
    },
    /** Nothing that waits for this address is due before so many milliseconds have passed. */
    async holdBack(webhook: number, ms: number): Promise<void> {
      const until = (await readNow({ db, now })) + ms
      await db
        .updateTable('webhook_deliveries')
        .set({ next_at: until })
        .where('webhook_id', '=', webhook)
        .where('next_at', '<', until)
        .execute()
    },
    async list(webhook: number): Promise<readonly StoredDelivery[]> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', webhook)
        .orderBy('id', 'desc')
        .limit(deliveryLimits.kept)
        .execute()
      return rows.map(toDelivery)
    },
    /** Makes it due again; whether there is such a message. */
    async replay(webhook: number, id: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', next_at: now, tries: 0 })
        .where('id', '=', id)
        .where('webhook_id', '=', webhook)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Removes those that are over and old; returns how many, and about how many bytes. */
    removeOld,
    /** Counts those that {@link removeOld} would remove. */
    async countOld(): Promise<{ readonly rows: number; readonly bytes: number }> {
      const size = sql<number>`coalesce(sum(length(body) + length(attempts)), 0)`
      const { rows, bytes } = await db
        .selectFrom('webhook_deliveries')
        .select([sql<number>`count(*)`.as('rows'), size.as('bytes')])
        .where('id', 'in', over())
        .executeTakeFirstOrThrow()
      return { rows: Number(rows), bytes: Number(bytes) }
    },
    /** Removes what is over and old; what waits for too long has failed, and returns how many of which address. */
    async prune(): Promise<readonly { readonly webhook: number; readonly messages: number }[]> {
      await removeOld()
      const givenUp = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', next_at: null })
        .where('id', 'in', old('=', deliveryLimits.waiting))
        .returning('webhook_id')
        .execute()
      const counts = new Map<number, number>()
      for (const { webhook_id } of givenUp)
        counts.set(webhook_id, (counts.get(webhook_id) ?? 0) + 1)
      return [...counts].map(([webhook, messages]) => ({ webhook, messages }))
    },
  }
}

/** Whether the JSON list of events has this one, or its group. */
function names(events: string, event: string): boolean {
  // Written by the table of webhooks, so it has the shape.
  const wanted = JSON.parse(events) as string[]
  return wanted.includes(event) || wanted.includes(event.split('.')[0] ?? '')
}

function toDelivery(row: Selectable<WebhookDeliveryRow>): StoredDelivery {
  const { webhook_id: webhook, created_at: createdAt, next_at: nextAt, ...rest } = row
  // Written by note(), so it has the shape.
  return {
    ...rest,
    webhook,
    createdAt,
    nextAt,
    attempts: JSON.parse(row.attempts) as StoredAttempt[],
  }
}
