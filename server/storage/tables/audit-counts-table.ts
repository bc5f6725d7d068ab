import { sql } from 'kysely'
import type { StorageScope } from '../transact'
import type { Actor } from './audit-table'

/** What somebody did, however often, in an hour. */
export interface CountedDeed<Action extends string = string> {
  readonly action: Action
  readonly actor: Actor
  readonly subject: string
}

const HOUR_MS = 3_600_000

/** Deeds that are counted by the hour, so that whoever repeats one does not fill the audit. */
export function createAuditCountsTable({ db, now }: StorageScope) {
  const hour = sql<number>`${now} - ${now} % ${sql.lit(HOUR_MS)}`
  return {
    /** Counts it; returns the hour, where it is the first of it: its row in the audit is due. */
    async add({ action, actor, subject }: CountedDeed, times: number): Promise<number | undefined> {
      const { id: actor_id, name } = actor
      const row = await db
        .insertInto('audit_counts')
        .values({ action, actor: name, actor_id, subject, hour, times, written: times })
        .onConflict((conflict) =>
          conflict
            .columns(['hour', 'action', 'actor', 'subject'])
            .doUpdateSet({ times: sql`audit_counts.times + excluded.times` }),
        )
        .returning(['hour', 'times', 'written'])
        .executeTakeFirstOrThrow()
      return row.times === row.written ? row.hour : undefined
    },
    /** Removes those of hours that are over; returns what each has that is in no row of the audit. */
    async takeOver() {
      const gone = await db
        .deleteFrom('audit_counts')
        .where('hour', '<', hour)
        .returningAll()
        .execute()
      return gone.flatMap(({ actor: name, actor_id: id, times, written, ...row }) =>
        times > written ? [{ ...row, actor: { id, name }, rest: times - written }] : [],
      )
    },
  }
}
