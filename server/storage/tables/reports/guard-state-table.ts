import type { GuardMode } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import type { StorageScope } from '../../transact'

interface StoredGuardMode {
  readonly mode: GuardMode
  /** `undefined`: nobody has ever set it. */
  readonly set: { readonly who: string; readonly why: string; readonly since: number } | undefined
}

/** Whether the guard acts, and which process looks. Times are of the database's clock. */
export function createGuardStateTable({ db, now }: StorageScope) {
  return {
    async mode(): Promise<StoredGuardMode> {
      const row = await db.selectFrom('guard_state').selectAll().executeTakeFirst()
      const { mode = 'on', who = null, reason = '', since } = row ?? {}
      return {
        mode,
        set: who === null ? undefined : { who, why: reason ?? '', since: Number(since) },
      }
    },
    async setMode(mode: GuardMode, { who, why }: { who: string; why: string }): Promise<void> {
      const values = { mode, who, reason: why, since: now }
      await db
        .insertInto('guard_state')
        .values({ id: 1, ...values })
        .onConflict((known) => known.column('id').doUpdateSet(values))
        .execute()
    },
    /** Whether `holder` is the one that looks, for so long; another one gets it when that is over. */
    async hold(holder: string, ms: number): Promise<boolean> {
      const values = { holder, held_until: sql<number>`${now} + ${ms}` }
      const row = await db
        .insertInto('guard_state')
        .values({ id: 1, mode: 'on', ...values })
        .onConflict((known) =>
          known
            .column('id')
            .doUpdateSet(values)
            .where((state) =>
              state.or([
                state('guard_state.holder', '=', holder),
                state('guard_state.held_until', '<', now),
              ]),
            ),
        )
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** The next one need not wait. */
    async letGo(holder: string): Promise<void> {
      await db
        .updateTable('guard_state')
        .set({ held_until: 0 })
        .where('holder', '=', holder)
        .execute()
    },
  }
}
