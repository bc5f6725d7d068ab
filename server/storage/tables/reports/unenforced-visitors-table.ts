import { sql } from 'kysely'
import type { StorageScope } from '../../transact'

/** The number of days that are kept and shown. */
const DAYS = 90

interface VisitorsOfDay {
  /** `2026-11-22`, in UTC. */
  readonly day: string
  readonly visitors: number
}

/** Visitors whose browser does not enforce Integrity-Policy, by day. */
export type UnenforcedVisitorsTable = ReturnType<typeof createUnenforcedVisitorsTable>

const oneMore = sql<number>`unenforced_visitors.visitors + 1`

export function createUnenforcedVisitorsTable({ db }: Pick<StorageScope, 'db'>) {
  const list = (): Promise<readonly VisitorsOfDay[]> =>
    db.selectFrom('unenforced_visitors').selectAll().orderBy('day', 'desc').limit(DAYS).execute()
  return {
    /** Newest first; days without any are left out. */
    list,
    async add(day: string): Promise<void> {
      await db
        .insertInto('unenforced_visitors')
        .values({ day, visitors: 1 })
        .onConflict((conflict) => conflict.column('day').doUpdateSet({ visitors: oneMore }))
        .execute()
      const oldest = new Date(Date.parse(day) - DAYS * 86_400_000).toISOString().slice(0, 10)
      await db.deleteFrom('unenforced_visitors').where('day', '<', oldest).execute()
    },
  }
}
