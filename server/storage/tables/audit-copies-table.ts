import { sql } from 'kysely'
import type { StorageScope } from '../transact'

/** How far a second place has the audit. */
export interface AuditCopy {
  /** Of the last entry that is there; 0: none is. */
  readonly place: number
  /** Failures since the last success. */
  readonly tries: number
}

/** Second places that the audit is copied to, by a digest of their setting. */
export function createAuditCopiesTable({ db, now }: StorageScope) {
  const update = (target: string) => db.updateTable('audit_copies').where('target', '=', target)
  return {
    /** For `leaseMs` it is this server's turn; `undefined`: it is another one's, or it is too early. */
    async claim(target: string, leaseMs: number): Promise<AuditCopy | undefined> {
      await db
        .insertInto('audit_copies')
        .values({ target, place: 0, next_at: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return await update(target)
        .set({ next_at: sql<number>`${now} + ${sql.lit(leaseMs)}` })
        .where('next_at', '<=', now)
        .returning(['place', 'tries'])
        .executeTakeFirst()
    },
    async noteSuccess(target: string, place: number): Promise<void> {
      await update(target)
        .set({ place, next_at: 0, tries: 0, failing_since: null, fault: null })
        .execute()
    },
    async noteFailure(
      target: string,
      { fault, afterMs }: { readonly fault: string; readonly afterMs: number },
    ): Promise<void> {
      await update(target)
        .set({
          fault,
          next_at: sql<number>`${now} + ${sql.lit(afterMs)}`,
          tries: sql<number>`tries + 1`,
          failing_since: sql<number>`coalesce(failing_since, ${now})`,
        })
        .execute()
    },
    /** Since when the copy that fails the longest has failed; `null`: none does. */
    async failingSince(): Promise<number | null> {
      const row = await db
        .selectFrom('audit_copies')
        .select((copy) => copy.fn.min<number | null>('failing_since').as('since'))
        .executeTakeFirst()
      return row?.since ?? null
    },
  }
}
