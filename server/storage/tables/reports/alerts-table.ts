import type { StorageScope } from '../../transact'

/** The key of an alert, which is told once until it is over. */
interface AlertKey {
  readonly remote: string
  readonly version: string
  /** A code such as `render-failed`. */
  readonly cause: string
}

export interface StoredAlert extends AlertKey {
  /** Milliseconds since 1970. */
  readonly since: number
}

/** Versions whose errors were told, by cause. Any number of servers look; each alert is told by one. */
export function createAlertsTable({ db, now }: StorageScope) {
  return {
    /** In the transaction of the message; `false`: it was told, and is not over. */
    async begin(alert: StoredAlert): Promise<boolean> {
      const values = { since: alert.since, told_at: now, over_at: null }
      const row = await db
        .insertInto('alerts')
        .values({ remote: alert.remote, version: alert.version, cause: alert.cause, ...values })
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
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('cause', '=', cause)
        .where('over_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Returns the alerts that are not over. */
    async list(): Promise<readonly StoredAlert[]> {
      const rows = await db
        .selectFrom('alerts')
        .select(['remote', 'version', 'cause', 'since'])
        .where('over_at', 'is', null)
        .execute()
      return rows.map((row) => ({ ...row, since: Number(row.since) }))
    },
  }
}

/** The key of an alert, which is told once until it is over. */
interface BudgetAlertKey {
  readonly remote: string
  readonly component: string
  readonly part: 'failures' | 'p95'
}

export interface StoredBudgetAlert extends BudgetAlertKey {
  /** When it was told, in milliseconds since 1970. */
  readonly since: number
}

/** Budgets of which it was told that they are spent fast. Any number of servers look; each alert is told by one. */
export function createBudgetAlertsTable({ db, now }: StorageScope) {
  return {
    /** In the transaction of the message; `false`: it was told, and is not over. */
    async begin({ remote, component, part, since }: StoredBudgetAlert): Promise<boolean> {
      const values = { since, over_at: null }
      const row = await db
        .insertInto('budget_alerts')
        .values({ remote, component, part, ...values })
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
    /** In the transaction of the message; `false`: another server did. */
    async end({ remote, component, part }: BudgetAlertKey): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('budget_alerts')
        .set({ over_at: now })
        .where('remote', '=', remote)
        .where('component', '=', component)
        .where('part', '=', part)
        .where('over_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Returns the alerts that are not over. */
    async list(): Promise<readonly StoredBudgetAlert[]> {
      const rows = await db
        .selectFrom('budget_alerts')
        .select(['remote', 'component', 'part', 'since'])
        .where('over_at', 'is', null)
        .execute()
      return rows.map((row) => ({ ...row, since: Number(row.since) }))
    },
  }
}
