import { type Selectable, sql } from 'kysely'
import type { Schema } from '../../schema'
import { type StorageScope, transact } from '../../transact'

/** The way a component came to a viewer's screen, or why it did not. */
export interface RecentOutcome {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly userId: number
  readonly component: string
  readonly location: string | undefined
  /** Nothing for a component without a remote. */
  readonly remote: string | undefined
  readonly version: string | undefined
  /** `drawn`, or why it was not, such as `render-failed`. */
  readonly code: string
  /** Milliseconds until its code was there. */
  readonly codeMs: number | undefined
  /** Milliseconds from its code to the screen. */
  readonly drawMs: number | undefined
}

interface OutcomesQuery {
  readonly userId: number
  /** Only of these. */
  readonly components?: readonly string[]
}

/** Rows that are kept, and for how long. */
const recentOutcomeLimits = {
  perComponent: 5,
  perUser: 300,
  rows: 200_000,
  days: 30,
} as const

type Limits = Readonly<Record<keyof typeof recentOutcomeLimits, number>>

const DAY_MS = 86_400_000

/** The last loads and draws of each signed-in viewer. */
export function createRecentOutcomesTable(
  storage: StorageScope,
  limits: Limits = recentOutcomeLimits,
) {
  const { db, now } = storage
  return {
    /** Adds outcomes, and forgets those of a component that are no longer among a viewer's last ones. */
    async add(outcomes: readonly Omit<RecentOutcome, 'at'>[]): Promise<void> {
      if (outcomes.length === 0) return
      await transact(storage, async (scope) => {
        const rows = outcomes.map((outcome) => ({ at: now, ...rowOf(outcome) }))
        await scope.db.insertInto('recent_outcomes').values(rows).execute()
        await forgetOlder(scope, outcomes, limits)
      })
    },
    /** Newest first. */
    async list({ userId, components }: OutcomesQuery): Promise<readonly RecentOutcome[]> {
      if (components?.length === 0) return []
      const rows = await db
        .selectFrom('recent_outcomes')
        .selectAll()
        .where('user_id', '=', userId)
        .$if(components !== undefined, (query) =>
          query.where('component', 'in', [...(components ?? [])]),
        )
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toOutcome)
    },
    async prune(): Promise<void> {
      const oldest = sql<number>`${now} - ${limits.days * DAY_MS}`
      await db.deleteFrom('recent_outcomes').where('at', '<', oldest).execute()
      const first = await db
        .selectFrom('recent_outcomes')
        .select('id')
        .orderBy('id', 'desc')
        .offset(limits.rows)
        .limit(1)
        .executeTakeFirst()
      if (first) await db.deleteFrom('recent_outcomes').where('id', '<=', first.id).execute()
    },
  }
}

function toOutcome(row: Selectable<Schema['recent_outcomes']>): RecentOutcome {
  return {
    at: row.at,
    userId: row.user_id,
    component: row.component,
    location: row.location ?? undefined,
    remote: row.remote ?? undefined,
    version: row.version ?? undefined,
    code: row.code,
    codeMs: row.code_ms ?? undefined,
    drawMs: row.draw_ms ?? undefined,
  }
}

function rowOf(outcome: Omit<RecentOutcome, 'at'>) {
  return {
    user_id: outcome.userId,
    component: outcome.component,
    location: outcome.location ?? null,
    remote: outcome.remote ?? null,
    version: outcome.version ?? null,
    code: outcome.code,
    code_ms: outcome.codeMs ?? null,
    draw_ms: outcome.drawMs ?? null,
  }
}

// One statement for the whole batch, whoever the viewers in it are.
async function forgetOlder(
  { db }: StorageScope,
  outcomes: readonly Pick<RecentOutcome, 'userId'>[],
  limits: Limits,
): Promise<void> {
  const users = [...new Set(outcomes.map(({ userId }) => userId))]
  const place = (by: readonly ('user_id' | 'component')[]) =>
    sql<number>`row_number() over (partition by ${sql.join(by.map((name) => sql.ref(name)))} order by id desc)`
  await db
    .deleteFrom('recent_outcomes')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom(
        db
          .selectFrom('recent_outcomes')
          .select(['id', place(['user_id', 'component']).as('of_component')])
          .select(place(['user_id']).as('of_user'))
          .where('user_id', 'in', users)
          .as('placed'),
      )
        .select('placed.id')
        .where((row) =>
          row.or([
            row('of_component', '>', limits.perComponent),
            row('of_user', '>', limits.perUser),
          ]),
        ),
    )
    .execute()
}
