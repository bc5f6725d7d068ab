import { type Selectable, sql } from 'kysely'
import type { Schema } from '../../schema'
import { type StorageScope, transact } from '../../transact'
import { inParts } from '../rows'
import { type CountsBeside, createGuardBesideTable } from './guard-beside-table'

interface GuardSubject {
  readonly remote: string
  readonly version: string
  readonly component: string
  /** Milliseconds since 1970: where its minute begins, or later its hour. */
  readonly at: number
}

/** Draws that came well. */
export interface GuardDraws extends GuardSubject {
  readonly draws: number
}

/** A minute in which a user had a failure. */
export interface GuardFailure extends GuardSubject {
  readonly userId: number
  /** Its code; `null`: counted by a server of before. */
  readonly reason: string | null
  /** The page had told that its box was drawn. */
  readonly isLater?: boolean
  /** The digest of the other remotes on its page; `undefined`: not known. */
  readonly beside?: string | undefined
}

/** What a process counted of a few seconds. */
export interface GuardCounts {
  readonly draws: readonly GuardDraws[]
  readonly failures: readonly GuardFailure[]
  /** Of these draws those on pages of which the other remotes are known, and the sets that draws and failures name. */
  readonly beside?: CountsBeside
}

interface GuardQuery {
  /** Of all remotes where none is named. */
  readonly remote?: string
  /** Milliseconds since 1970. */
  readonly from: number
}

/** Reports about a component from visitors who are not signed in. */
export interface VisitorsCount extends Omit<GuardSubject, 'at'> {
  readonly outcome: string
  /** Reports that came; and what they tell of. */
  readonly samples: number
  readonly total: number
}

/** Counts of what signed-in users had of each component in each version. Any number of processes add to it. */
export type GuardCountsTable = ReturnType<typeof createGuardCountsTable>

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Minutes are told apart for so long; whole hours before. */
export const GUARD_MINUTES_MS = 2 * HOUR_MS
/** For how long counts are kept, and how many rows of each kind. */
const guardLimits = { keptMs: 7 * 24 * HOUR_MS, rows: 100_000 } as const

const drawsKey = ['remote', 'version', 'component', 'at'] as const
const failuresKey = ['remote', 'version', 'component', 'user_id', 'at'] as const

export function createGuardCountsTable(
  storage: StorageScope,
  limits: Readonly<Record<keyof typeof guardLimits, number>> = guardLimits,
) {
  const { db } = storage
  return {
    add: ({ draws, failures, beside }: GuardCounts): Promise<void> =>
      transact(storage, async (scope) => {
        // In one order everywhere, so that two servers do not wait for each other's rows.
        for (const rows of inParts(draws.toSorted(byKey))) await addDraws(scope, rows)
        for (const rows of inParts(failures.toSorted(byKey))) {
          await scope.db
            .insertInto('guard_failures')
            .values(rows.map(rowOf))
            // A failure at first says more than one that came later.
            .onConflict((conflict) =>
              conflict
                .columns(failuresKey)
                .doUpdateSet((row) => ({
                  later: row.ref('excluded.later'),
                  reason: row.ref('excluded.reason'),
                  beside: row.ref('excluded.beside'),
                }))
                .where('guard_failures.later', '=', 1)
                .where('excluded.later', '=', 0),
            )
            .execute()
        }
        if (beside) await createGuardBesideTable(scope).add(beside)
      }),
    draws: ({ remote, from }: GuardQuery): Promise<readonly GuardDraws[]> =>
      db
        .selectFrom('guard_draws')
        .selectAll()
        .where('at', '>=', from)
        .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
        .execute(),
    async failures({ remote, from }: GuardQuery): Promise<readonly GuardFailure[]> {
      const rows = await db
        .selectFrom('guard_failures')
        .selectAll()
        .where('at', '>=', from)
        .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
        .execute()
      return rows.map(failureOf)
    },
    /** Versions that failed for so many users or more since then, in whatever components. */
    failingVersions: ({ from, leastUsers }: { from: number; leastUsers: number }) =>
      db
        .selectFrom('guard_failures')
        .select(['remote', 'version'])
        .where('at', '>=', from)
        .groupBy(['remote', 'version'])
        .having(({ fn }) => fn.count('user_id').distinct(), '>=', leastUsers)
        .execute(),
    async visitors(from: number): Promise<readonly VisitorsCount[]> {
      const rows = await db
        .selectFrom('health_counts')
        .select(['remote', 'version', 'component', 'outcome'])
        .select(({ fn }) => [fn.sum('samples').as('samples'), fn.sum('total').as('total')])
        .where('step_ms', '=', MINUTE_MS)
        .where('at', '>=', from)
        .where('measure', '=', 'count')
        .where('signed_in', '=', 0)
        .where('component', '!=', '')
        .where('version', '!=', '')
        .groupBy(['remote', 'version', 'component', 'outcome'])
        .execute()
      return rows.map((row) => ({
        ...row,
        samples: Number(row.samples),
        total: Number(row.total),
      }))
    },
    /** Folds minutes into hours, and forgets what is too old or too much at `now`. */
    async prune(now: number): Promise<void> {
      await transact(storage, (scope) => foldDraws(scope, hourOf(now - GUARD_MINUTES_MS - HOUR_MS)))
      for (const table of ['guard_draws', 'guard_failures'] as const) {
        await db
          .deleteFrom(table)
          .where('at', '<', now - limits.keptMs)
          .execute()
        await forgetOldest(storage, table, limits.rows)
      }
      await createGuardBesideTable(storage).prune(now)
    },
  }
}

function rowOf({ userId, isLater = false, beside, ...row }: GuardFailure) {
  return { ...row, user_id: userId, later: isLater ? 1 : 0, beside: beside ?? null }
}

function failureOf({ user_id: userId, later, beside, ...row }: Selectable<FailureRow>) {
  const told = { ...(later === 1 && { isLater: true }), ...(beside !== null && { beside }) }
  return { ...row, userId, ...told }
}
type FailureRow = Schema['guard_failures']

function addDraws({ db }: StorageScope, rows: readonly GuardDraws[]) {
  return db
    .insertInto('guard_draws')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(drawsKey)
        .doUpdateSet({ draws: sql<number>`guard_draws.draws + excluded.draws` }),
    )
    .execute()
}

// Read and written again by whoever deletes the rows: another process then finds no minutes to fold.
async function foldDraws(scope: StorageScope, before: number): Promise<void> {
  const taken = await scope.db
    .deleteFrom('guard_draws')
    .where('at', '<', before)
    .where(sql<number>`at % ${HOUR_MS}`, '!=', 0)
    .returningAll()
    .execute()
  const hours = new Map<string, GuardDraws>()
  for (const row of taken) {
    const at = hourOf(row.at)
    const key = [row.remote, row.version, row.component, at].join('\n')
    hours.set(key, { ...row, at, draws: (hours.get(key)?.draws ?? 0) + row.draws })
  }
  for (const rows of inParts([...hours.values()].sort(byKey))) await addDraws(scope, rows)
}

async function forgetOldest(
  { db }: StorageScope,
  table: 'guard_draws' | 'guard_failures',
  most: number,
): Promise<void> {
  const first = await db
    .selectFrom(table)
    .select('at')
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (first) await db.deleteFrom(table).where('at', '<=', first.at).execute()
}

const hourOf = (at: number) => at - (at % HOUR_MS)

function byKey(one: GuardSubject, other: GuardSubject): number {
  return keyOf(one) < keyOf(other) ? -1 : 1
}

function keyOf({ remote, version, component, at, ...rest }: GuardSubject): string {
  return [remote, version, component, at, ...Object.values(rest)].join('\n')
}
