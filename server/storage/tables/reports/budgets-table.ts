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
export interface BudgetsTable {
  /** Of one remote, or of all. */
  list(remote?: string): Promise<readonly StoredBudget[]>
  /** In place of the one before. */
  set(budget: SetBudget): Promise<void>
  remove(key: BudgetKey): Promise<void>
}

export function createBudgetsTable({ db, now }: StorageScope): BudgetsTable {
  return {
    async list(remote) {
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
    async set({ remote, component, figures, who, why, since }) {
      const { failures = null, p95 = null } = figures
      const values = { failures, p95, who, reason: why, since: since ?? now }
      await db
        .insertInto('budgets')
        .values({ remote, component, ...values })
        .onConflict((known) => known.columns(['remote', 'component']).doUpdateSet(values))
        .execute()
    },
    async remove({ remote, component }) {
      await db
        .deleteFrom('budgets')
        .where('remote', '=', remote)
        .where('component', '=', component)
        .execute()
    },
  }
}
