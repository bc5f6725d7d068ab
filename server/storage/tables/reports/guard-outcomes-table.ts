import type { GuardFigures, GuardOutcome } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import type { StorageScope } from '../../transact'

interface StoredGuardOutcome {
  readonly remote: string
  readonly version: string
  readonly did: GuardOutcome['did']
  readonly figures: GuardFigures
  /** Milliseconds since 1970, by the database's clock. */
  readonly at: number
}

type NewGuardOutcome = Omit<StoredGuardOutcome, 'at'>

/** What still fails after so long is told again: an alarm that was raised on purpose must not be the last one. */
const WARNED_FOR_MS = 24 * 3_600_000

/** The outcomes of the guard: with a version at most one act ever, and one warning of each component in a day. */
export type GuardOutcomesTable = ReturnType<typeof createGuardOutcomesTable>

export function createGuardOutcomesTable({ db, now }: StorageScope) {
  return {
    /** In the transaction of what is done; `false`: it was done before, here or by another server. */
    async claim({ figures, did, ...version }: NewGuardOutcome): Promise<boolean> {
      const row = await db
        .insertInto('guard_outcomes')
        .values({
          ...version,
          ...keyOf({ did, figures }),
          at: now,
          did,
          figures: JSON.stringify(figures),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['remote', 'version', 'kind', 'component'])
            .doUpdateSet((row) => ({
              at: row.ref('excluded.at'),
              figures: row.ref('excluded.figures'),
            }))
            .where('guard_outcomes.kind', '=', 'warned')
            .where('guard_outcomes.at', '<=', sql<number>`${now} - ${WARNED_FOR_MS}`),
        )
        .returning('at')
        .executeTakeFirst()
      return row !== undefined
    },
    async has({ remote, version, ...outcome }: NewGuardOutcome): Promise<boolean> {
      const row = await db
        .selectFrom('guard_outcomes')
        .select('at')
        .where((row) => row.and({ remote, version, ...keyOf(outcome) }))
        .where((row) =>
          row.or([
            row('kind', '=', 'acted'),
            row('at', '>', sql<number>`${now} - ${WARNED_FOR_MS}`),
          ]),
        )
        .executeTakeFirst()
      return row !== undefined
    },
    /** The versions on which the guard has acted. */
    acted: (): Promise<readonly Pick<StoredGuardOutcome, 'remote' | 'version'>[]> =>
      db
        .selectFrom('guard_outcomes')
        .select(['remote', 'version'])
        .where('kind', '=', 'acted')
        .execute(),
    /** When the guard acted in the last milliseconds, newest first, in milliseconds since 1970. */
    async actedWithin(milliseconds: number): Promise<readonly number[]> {
      const rows = await db
        .selectFrom('guard_outcomes')
        .select('at')
        .where('kind', '=', 'acted')
        .where('at', '>', sql<number>`${now} - ${milliseconds}`)
        .orderBy('at', 'desc')
        .execute()
      return rows.map(({ at }) => at)
    },
    /** When the guard acted on a version, in milliseconds since 1970. */
    async actedAt({ remote, version }: Pick<StoredGuardOutcome, 'remote' | 'version'>) {
      const row = await db
        .selectFrom('guard_outcomes')
        .select('at')
        .where((row) => row.and({ remote, version, kind: 'acted' }))
        .executeTakeFirst()
      return row?.at
    },
    /** Newest first; of one remote, or of all. */
    async list({ limit, remote }: { limit: number; remote?: string | undefined }) {
      const rows = await db
        .selectFrom('guard_outcomes')
        .select(['remote', 'version', 'did', 'figures', 'at'])
        .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
        .orderBy('at', 'desc')
        .orderBy('remote')
        .limit(limit)
        .execute()
      // Written by claim(), so it has the shape.
      return rows.map((row) => ({ ...row, figures: JSON.parse(row.figures) as GuardFigures }))
    },
  }
}

function keyOf({ did, figures }: Pick<NewGuardOutcome, 'did' | 'figures'>) {
  return did === 'warned'
    ? { kind: 'warned' as const, component: figures.component }
    : { kind: 'acted' as const, component: '' }
}
