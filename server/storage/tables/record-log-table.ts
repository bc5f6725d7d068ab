import { sql } from 'kysely'
import type { StorageScope } from '../transact'

/** A record, whichever it is. */
export interface NamedRecord {
  readonly resource: string
  readonly id: number
}

interface LoggedChange extends NamedRecord {
  /** Of the change, another one for each. */
  readonly change: number
  readonly ageMs: number
}

const KEPT_MS = 5 * 60_000

/** The changes of records, whoever made them: one row a change, forgotten after some minutes. */
export function createRecordLogTable({ db, now }: StorageScope) {
  // Worked out once a query: PostgreSQL's clock moves on within it, and would keep it from the index.
  const ago = (ms: number) => sql<number>`(select ${now} - ${ms})`
  return {
    /** Part of the transaction that the table is of. One insert, which waits for nobody. */
    async note({ resource, id }: NamedRecord): Promise<void> {
      await db
        .insertInto('record_log')
        .values({ resource, record_id: id, changed_at: now })
        .execute()
    },
    /** The changes of the last `ms` milliseconds that are committed, in no order. */
    async ofLast(ms: number): Promise<readonly LoggedChange[]> {
      const rows = await db
        .selectFrom('record_log')
        .select(['id', 'resource', 'record_id'])
        .select(sql<number>`${now} - changed_at`.as('age'))
        .where('changed_at', '>=', ago(ms))
        .execute()
      return rows.map(({ id, resource, record_id, age }) => ({
        ...{ change: id, resource, id: record_id },
        ageMs: Math.max(0, age),
      }))
    },
    /** Apart from changes, so that no two of them wait for each other. */
    async prune(): Promise<void> {
      await db.deleteFrom('record_log').where('changed_at', '<', ago(KEPT_MS)).execute()
    },
  }
}
