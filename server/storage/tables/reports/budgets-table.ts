import type { Budget } from '@slipway/sdk/contract'
import type { StorageScope } from '../../transact'

interface BudgetKey {
  readonly remote: string
  readonly component: string
}

/** A budget that an operator set in place of that of a team's build. */
export interface StoredBudget extends BudgetKey {
  readonly figures: Budget
  readonly who: string
  readonly why: string
  /** Milliseconds since 1970. */
  readonly since: number
}

type SetBudget = Omit<StoredBudget, 'since'> & {
  /** Now, unless it is put back. */
  readonly since?: number
}

/** The budgets that operators set in place of those of teams' builds. */
export type BudgetsTable = ReturnType<typeof createBudgetsTable>

export function createBudgetsTable({ db, now }: StorageScope) {
  return {
    /** Of one remote, or of all. */
    async list(remote?: string): Promise<readonly StoredBudget[]> {
      const rows = await db
        .selectFrom('budgets')
        .selectAll()
        .$if(remote !== undefined, (query) => query.where('remote', '=', String(remote)))
        .execute()
      return rows.map(({ failures, p95, reason: why, ...row }) => ({
        ...row,
        why,
        figures: { ...(failures !== null && { failures }), ...(p95 !== null && { p95 }) },
      }))
    },
    /** In place of the one before. */
    async set({ remote, component, figures, who, why, since }: SetBudget): Promise<void> {
      const { failures = null, p95 = null } = figures
      const values = { failures, p95, who, reason: why, since: since ?? now }
      await db
        .insertInto('budgets')
        .values({ remote, component, ...values })
        .onConflict((known) => known.columns(['remote', 'component']).doUpdateSet(values))
        .execute()
    },
    async remove({ remote, component }: BudgetKey): Promise<void> {
      await db
        .deleteFrom('budgets')
        .where('remote', '=', remote)
        .where('component', '=', component)
        .execute()
    },
  }
}
