import type { WebhookEnd, WebhookForm } from '@slipway/sdk/contract'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Schema, WebhookRow } from '../schema'
import type { StorageScope } from '../transact'
import { countRows } from './rows'

/** Times are milliseconds since 1970. */
export interface StoredWebhook {
  readonly id: number
  readonly url: string
  readonly form: WebhookForm
  readonly events: readonly string[]
  readonly who: string
  readonly createdAt: number
  readonly off: { readonly at: number; readonly by: WebhookEnd } | null
  readonly failingSince: number | null
  readonly waiting: number
}

interface NewWebhookRow extends Pick<StoredWebhook, 'url' | 'form' | 'events' | 'who'> {
  readonly secret: string
}

/** Addresses that are told of changes. */
export function createWebhooksTable({ db, now }: StorageScope) {
  const read = () => db.selectFrom('webhooks').selectAll().select(countWaiting)
  const update = (id: number) => db.updateTable('webhooks').where('id', '=', id)
  return {
    list: async (): Promise<readonly StoredWebhook[]> =>
      (await read().orderBy('id').execute()).map(toWebhook),
    count: (): Promise<number> => countRows(db.selectFrom('webhooks')),
    async find(id: number): Promise<StoredWebhook | undefined> {
      const row = await read().where('id', '=', id).executeTakeFirst()
      return row && toWebhook(row)
    },
    /** Returns its id. */
    async add({ events, ...webhook }: NewWebhookRow): Promise<number> {
      const { id } = await db
        .insertInto('webhooks')
        .values({ ...webhook, events: JSON.stringify(events), created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async change(
      id: number,
      { url, events }: Partial<Pick<StoredWebhook, 'url' | 'events'>>,
    ): Promise<void> {
      const set = { ...(url && { url }), ...(events && { events: JSON.stringify(events) }) }
      if (Object.keys(set).length > 0) await update(id).set(set).execute()
    },
    /** Another secret; `overlapMs`: for so long the one before counts as well. */
    async replaceSecret(id: number, secret: string, overlapMs: number): Promise<void> {
      const isKept = overlapMs > 0
      await update(id)
        .set({
          secret,
          secret_before: isKept ? sql<string>`secret` : null,
          secret_before_until: isKept ? sql<number>`${now} + ${sql.lit(overlapMs)}` : null,
        })
        .execute()
    },
    /** The secrets as they are stored, of all webhooks. */
    secrets: () => db.selectFrom('webhooks').select(['id', 'secret', 'secret_before']).execute(),
    /** Stores a secret in another form, if it is still the same one. */
    async storeAgain(
      id: number,
      column: 'secret' | 'secret_before',
      { from, to }: { readonly from: string; readonly to: string },
    ): Promise<void> {
      await update(id)
        .set({ [column]: to })
        .where(column, '=', from)
        .execute()
    },
    async switchOn(id: number): Promise<void> {
      await update(id).set({ off_at: null, off_by: null, failing_since: null }).execute()
    },
    /** Whether it was on. */
    async switchOff(id: number, by: WebhookEnd): Promise<boolean> {
      const { numUpdatedRows } = await update(id)
        .set({ off_at: now, off_by: by })
        .where('off_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** With its messages. */
    async remove(id: number): Promise<void> {
      await db.deleteFrom('webhooks').where('id', '=', id).execute()
      await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
    },
    async noteSuccess(id: number): Promise<void> {
      await update(id).set({ failing_since: null }).execute()
    },
    /** Keeps the time of the first failure since the last success. */
    async noteFailure(id: number): Promise<void> {
      await update(id)
        .set({ failing_since: sql<number>`coalesce(failing_since, ${now})` })
        .execute()
    },
  }
}

function countWaiting({ selectFrom }: ExpressionBuilder<Schema, 'webhooks'>) {
  return selectFrom('webhook_deliveries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
    .where('webhook_deliveries.state', '=', 'waiting')
    .as('waiting')
}

function toWebhook(
  row: Selectable<WebhookRow> & { readonly waiting: number | null },
): StoredWebhook {
  const { id, url, form, who, created_at: createdAt, failing_since: failingSince } = row
  // Written by add() and change(), so it has the shape.
  const events = JSON.parse(row.events) as string[]
  const off = row.off_at === null ? null : { at: row.off_at, by: row.off_by ?? 'operator' }
  return { id, url, form, who, createdAt, failingSince, events, off, waiting: row.waiting ?? 0 }
}
