import { sql } from 'kysely'
import type { StorageScope } from '../../transact'

interface CountedAttempts {
  /** Wrong attempts in this window. */
  readonly hits: number
  /** Milliseconds until the window ends. */
  readonly resetIn: number
}

/** The limit of wrong attempts under a key. */
interface Limit {
  readonly key: string
  readonly limit: number
}

/**
 * Counters of wrong attempts that all processes share. Each statement decides and counts in one step, so that
 * attempts at the same time cannot pass a limit together.
 */
export function createRateLimitTable({ db, now }: StorageScope) {
  const hits = sql<number>`case when rate_limits.reset_at <= ${now} then 0 else rate_limits.hits end`
  const isBelow = (limit: number) => sql<boolean>`${hits} < ${sql.lit(limit)}`

  return {
    /** By key; nothing where there was no wrong attempt. */
    async read(keys: readonly string[]): Promise<ReadonlyMap<string, CountedAttempts>> {
      const rows = await db
        .selectFrom('rate_limits')
        .select(['key', hits.as('hits'), sql<number>`reset_at - ${now}`.as('resetIn')])
        .where('key', 'in', keys)
        .execute()
      return new Map(
        rows.map(({ key, ...row }) => [key, { ...row, resetIn: Math.max(0, row.resetIn) }]),
      )
    },
    /**
     * Counts a wrong attempt; the first one begins a window. Returns how many there are now, `undefined` when
     * there were `limit` already.
     */
    async add({ key, limit }: Limit, windowMs: number): Promise<number | undefined> {
      const ends = sql<number>`${now} + ${sql.lit(windowMs)}`
      const row = await db
        .insertInto('rate_limits')
        .values({ key, hits: 1, reset_at: ends })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              hits: sql`${hits} + 1`,
              reset_at: sql`case when ${hits} = 0 then ${ends} else rate_limits.reset_at end`,
            })
            .where(isBelow(limit)),
        )
        .returning('hits')
        .executeTakeFirst()
      return row?.hits
    },
    /** Forgets the wrong attempts; `false` when there are `limit`. */
    async clear({ key, limit }: Limit): Promise<boolean> {
      const row = await db
        .updateTable('rate_limits')
        .set({ hits: 0 })
        .where('key', '=', key)
        .where(isBelow(limit))
        .returning('key')
        .executeTakeFirst()
      return row !== undefined
    },
    async prune(): Promise<void> {
      await db
        .deleteFrom('rate_limits')
        .where('reset_at', '<', now)
        // A server of the version before keeps places there for attempts that it checks.
        .where('pending_until', '<', now)
        .execute()
    },
  }
}
