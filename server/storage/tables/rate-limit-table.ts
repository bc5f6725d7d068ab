import { type RawBuilder, sql } from 'kysely'
import { type StorageScope, transact } from '../transact'

/** How long a place is kept for an attempt whose process was killed. */
const LEASE_MS = 30_000

interface CountedAttempts {
  /** Wrong attempts in this window. */
  readonly hits: number
  /** Milliseconds until the window ends. */
  readonly resetIn: number
}

/** What an attempt leaves behind: one more wrong one, none at all, or all as they were. */
type Outcome = 'add' | 'clear' | 'keep'

/**
 * Counters of wrong attempts that all processes share. An attempt first takes a place and gives it back
 * when it is known what it was, so that attempts at the same time cannot pass a limit together.
 */
export interface RateLimitTable {
  read(key: string): Promise<CountedAttempts>
  /**
   * Takes a place in each of the counters, or in none: `false` when in one of them wrong attempts and
   * taken places are `limit` already.
   */
  reserve(counters: readonly { readonly key: string; readonly limit: number }[]): Promise<boolean>
  /** Gives the places back. A first wrong attempt begins a window. Returns the wrong attempts of each. */
  settle(
    attempts: readonly { readonly key: string; readonly outcome: Outcome }[],
    windowMs: number,
  ): Promise<readonly number[]>
  prune(): Promise<void>
}

export function createRateLimitTable(storage: StorageScope): RateLimitTable {
  const { db, now } = storage
  const isOver = sql`rate_limits.reset_at <= ${now}`
  const hits = sql<number>`case when ${isOver} then 0 else rate_limits.hits end`
  const isLapsed = sql`rate_limits.pending_until <= ${now}`
  const pending = sql<number>`case when ${isLapsed} then 0 else rate_limits.pending end`
  const inMs = (ms: number) => sql<number>`${now} + ${sql.lit(ms)}`

  async function takePlace(scope: StorageScope, key: string, limit: number): Promise<boolean> {
    const row = await scope.db
      .insertInto('rate_limits')
      .values({ key, hits: 0, reset_at: now, pending: 1, pending_until: inMs(LEASE_MS) })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ pending: sql`${pending} + 1`, pending_until: inMs(LEASE_MS) })
          .where(sql<boolean>`${hits} + ${pending} < ${sql.lit(limit)}`),
      )
      .returning('key')
      .executeTakeFirst()
    return row !== undefined
  }

  async function givePlaceBack(
    scope: StorageScope,
    key: string,
    set: Partial<Record<'hits' | 'reset_at', RawBuilder<number>>>,
  ): Promise<number> {
    const row = await scope.db
      .updateTable('rate_limits')
      .set({
        ...set,
        pending: sql<number>`case when ${pending} > 0 then ${pending} - 1 else 0 end`,
      })
      .where('key', '=', key)
      .returning('hits')
      .executeTakeFirst()
    return row?.hits ?? 0
  }

  const changes = (windowMs: number) => ({
    keep: {},
    clear: { hits: sql<number>`0` },
    add: {
      hits: sql<number>`${hits} + 1`,
      reset_at: sql<number>`case when ${hits} = 0 then ${inMs(windowMs)} else rate_limits.reset_at end`,
    },
  })

  return {
    async read(key) {
      const row = await db
        .selectFrom('rate_limits')
        .select([hits.as('hits'), sql<number>`reset_at - ${now}`.as('resetIn')])
        .where('key', '=', key)
        .executeTakeFirst()
      return { hits: row?.hits ?? 0, resetIn: Math.max(0, row?.resetIn ?? 0) }
    },
    reserve: (counters) =>
      transact(storage, async (scope) => {
        const taken: string[] = []
        for (const { key, limit } of counters) {
          if (await takePlace(scope, key, limit)) taken.push(key)
          else {
            for (const other of taken) await givePlaceBack(scope, other, {})
            return false
          }
        }
        return true
      }),
    settle: (attempts, windowMs) =>
      transact(storage, async (scope) => {
        const counts: number[] = []
        for (const { key, outcome } of attempts)
          counts.push(await givePlaceBack(scope, key, changes(windowMs)[outcome]))
        return counts
      }),
    async prune() {
      await db
        .deleteFrom('rate_limits')
        .where('reset_at', '<', now)
        .where('pending_until', '<', now)
        .execute()
    },
  }
}
