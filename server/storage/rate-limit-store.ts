import { sql } from 'kysely'
import type { StorageScope } from './transact'

interface RateLimitHit {
  /** Hits in this window, this one included. */
  readonly hits: number
  /** Milliseconds until the window ends. */
  readonly resetIn: number
}

/** Counters that all processes share. */
export interface RateLimitStore {
  /** Counts a hit; concurrent ones get different numbers. */
  hit(key: string, windowMs: number): Promise<RateLimitHit>
  /** Takes one hit back. */
  forgive(key: string): Promise<void>
  reset(key: string): Promise<void>
  prune(): Promise<void>
}

export function createRateLimitStore({ db, now }: StorageScope): RateLimitStore {
  return {
    async hit(key, windowMs) {
      const isOver = sql`rate_limits.reset_at <= ${now}`
      const end = sql<number>`${now} + ${sql.lit(windowMs)}`
      const { hits, resetIn } = await db
        .insertInto('rate_limits')
        .values({ key, hits: 1, reset_at: end })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            hits: sql<number>`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
            reset_at: sql<number>`case when ${isOver} then ${end} else rate_limits.reset_at end`,
          }),
        )
        .returning(['hits', sql<number>`reset_at - ${now}`.as('resetIn')])
        .executeTakeFirstOrThrow()
      return { hits, resetIn: Math.max(0, resetIn) }
    },
    async forgive(key) {
      await db
        .updateTable('rate_limits')
        .set((row) => ({ hits: row('hits', '-', 1) }))
        .where('key', '=', key)
        .where('hits', '>', 0)
        .execute()
    },
    async reset(key) {
      await db.deleteFrom('rate_limits').where('key', '=', key).execute()
    },
    async prune() {
      await db.deleteFrom('rate_limits').where('reset_at', '<', now).execute()
    },
  }
}
