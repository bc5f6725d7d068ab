import { sql } from 'kysely'
import type { StorageScope } from '../transact'

interface ChangedRecord {
  readonly resource: string
  readonly id: number
}

interface RecordChange extends ChangedRecord {
  readonly userId: number
  /** The state of the record after the change, as one text: another state is somebody else's doing. */
  readonly state: string
}

interface LastChange extends Pick<RecordChange, 'userId' | 'state'> {
  /** The user's name as it is now. */
  readonly name: string
  readonly ageMs: number
}

const WEEK_MS = 7 * 86_400_000

/** The last change of each record by a user; one row a record, forgotten after a week. */
export function createRecordChangesTable({ db, now }: StorageScope) {
  return {
    /** Part of the transaction that the table is of. */
    async note({ resource, id, userId, state }: RecordChange): Promise<void> {
      const change = { user_id: userId, state, changed_at: now }
      await db
        .insertInto('record_changes')
        .values({ resource, record_id: id, ...change })
        .onConflict((conflict) => conflict.columns(['resource', 'record_id']).doUpdateSet(change))
        .execute()
    },
    async forget({ resource, id }: ChangedRecord): Promise<void> {
      await db
        .deleteFrom('record_changes')
        .where((row) => row.and({ resource, record_id: id }))
        .execute()
    },
    /** Nothing where no user changed it lately. */
    async last({ resource, id }: ChangedRecord): Promise<LastChange | undefined> {
      const row = await db
        .selectFrom('record_changes')
        .innerJoin('users', 'users.id', 'record_changes.user_id')
        .select(['record_changes.user_id', 'record_changes.state', 'users.name'])
        .select(sql<number>`${now} - record_changes.changed_at`.as('age'))
        .where('record_changes.resource', '=', resource)
        .where('record_changes.record_id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const { user_id: userId, state, name, age } = row
      return { userId, state, name, ageMs: Math.max(0, age) }
    },
    /** Apart from changes, so that no two of them wait for each other. */
    async prune(): Promise<void> {
      await db
        .deleteFrom('record_changes')
        .where('changed_at', '<', sql<number>`${now} - ${sql.lit(WEEK_MS)}`)
        .execute()
    },
  }
}
