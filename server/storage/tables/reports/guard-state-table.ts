import type { GuardMode } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import type { StorageScope } from '../../transact'

interface StoredGuardMode {
  readonly mode: GuardMode
  /** `undefined`: nobody has ever set it. */
  readonly set: { readonly who: string; readonly why: string; readonly since: number } | undefined
}

/** Whether the guard acts, and which process looks. Times are of the database's clock. */
export interface GuardStateTable {
  mode(): Promise<StoredGuardMode>
  setMode(mode: GuardMode, by: { readonly who: string; readonly why: string }): Promise<void>
  /** Whether `holder` is the one that looks, for so long; another one gets it when that is over. */
  hold(holder: string, ms: number): Promise<boolean>
  /** The next one need not wait. */
  letGo(holder: string): Promise<void>
}

export function createGuardStateTable({ db, now }: StorageScope): GuardStateTable {
  return {
    async mode() {
      const row = await db.selectFrom('guard_state').selectAll().executeTakeFirst()
      const { mode = 'on', who = null, reason = '', since } = row ?? {}
      return {
        mode,
        set: who === null ? undefined : { who, why: reason ?? '', since: Number(since) },
      }
    },
    async setMode(mode, { who, why }) {
      const values = { mode, who, reason: why, since: now }
      await db
        .insertInto('guard_state')
        .values({ id: 1, ...values })
        .onConflict((known) => known.column('id').doUpdateSet(values))
        .execute()
    },
    async hold(holder, ms) {
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
    async letGo(holder) {
      await db
        .updateTable('guard_state')
        .set({ held_until: 0 })
        .where('holder', '=', holder)
        .execute()
    },
  }
}
