import type { StorageScope } from '../../transact'

/** Milliseconds since 1970; when it was told, of one whose beginning is not known. */
interface Since {
  readonly since: number
}

/** The key of an alert, which is told once until it is over. */
interface AlertKey {
  readonly remote: string
  readonly version: string
  /** A code such as `render-failed`. */
  readonly cause: string
}

export type StoredAlert = AlertKey & Since

/** Versions whose errors were told, by cause. Any number of servers look; each alert is told by one. */
export function createAlertsTable({ db, now }: StorageScope) {
  return {
    /** In the transaction of the message; `false`: it was told, and is not over. */
    async begin({ since, ...key }: StoredAlert): Promise<boolean> {
      const values = { since, told_at: now, over_at: null }
      const row = await db
        .insertInto('alerts')
        .values({ ...key, ...values })
        .onConflict((known) =>
          known
            .columns(['remote', 'version', 'cause'])
            .doUpdateSet(values)
            .where('alerts.over_at', 'is not', null),
        )
        .returning('since')
        .executeTakeFirst()
      return row !== undefined
    },
    /** In the transaction of the message; `false`: another server did. */
    async end({ remote, version, cause }: AlertKey): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('alerts')
        .set({ over_at: now })
        .where((row) => row.and({ remote, version, cause }))
        .where('over_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Returns the alerts that are not over. */
    list: (): Promise<readonly StoredAlert[]> =>
      db
        .selectFrom('alerts')
        .select(['remote', 'version', 'cause', 'since'])
        .where('over_at', 'is', null)
        .execute(),
  }
}

/** The same of a budget. */
interface BudgetAlertKey {
  readonly remote: string
  readonly component: string
  readonly part: 'failures' | 'p95'
}

export type StoredBudgetAlert = BudgetAlertKey & Since

/** Budgets of which it was told that they are spent fast, as {@link createAlertsTable}. */
export function createBudgetAlertsTable({ db, now }: StorageScope) {
  return {
    async begin({ since, ...key }: StoredBudgetAlert): Promise<boolean> {
      const values = { since, over_at: null }
      const row = await db
        .insertInto('budget_alerts')
        .values({ ...key, ...values })
        .onConflict((known) =>
          known
            .columns(['remote', 'component', 'part'])
            .doUpdateSet(values)
            .where('budget_alerts.over_at', 'is not', null),
        )
        .returning('since')
        .executeTakeFirst()
      return row !== undefined
    },
    async end({ remote, component, part }: BudgetAlertKey): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('budget_alerts')
        .set({ over_at: now })
        .where((row) => row.and({ remote, component, part }))
        .where('over_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    list: (): Promise<readonly StoredBudgetAlert[]> =>
      db
        .selectFrom('budget_alerts')
        .select(['remote', 'component', 'part', 'since'])
        .where('over_at', 'is', null)
        .execute(),
  }
}
