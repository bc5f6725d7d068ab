import { setImmediate } from 'node:timers/promises'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { AuditEntryRow, Schema } from '../schema'
import { readNow, type StorageScope } from '../transact'
import { createAuditSealsTable } from './audit-seals-table'
import { type RowsOf, total } from './catalog/removals-table'

export interface StoredArchive {
  /** From 1, without a gap. */
  readonly number: number
  /** Of its file. */
  readonly name: string
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string
  /** Of the entries that it has. */
  readonly first: number
  readonly last: number
}

/** Before the first archive. */
const none = { number: 0, name: '', digest: '0'.repeat(64), first: 0, last: 0 }

/** Entries that are read, or removed, at once. */
const ENTRIES_AT_ONCE = 1000

/** About how many bytes an entry of the audit has. */
export const entrySize = sql<number>`length(actor) + length(action) + length(subject) + length(detail)`

/** Archives of the audit, and the entries that they are made of. Times are milliseconds since 1970. */
export function createAuditArchivesTable({ db, now }: StorageScope) {
  const archives = () => db.selectFrom('audit_archives').selectAll()

  async function head(): Promise<StoredArchive> {
    const row = await archives().orderBy('number', 'desc').limit(1).executeTakeFirst()
    return row ? toArchive(row) : none
  }

  /** The next entries after that id, and those of them that are older: none of these comes after a younger one. */
  async function countAfter(after: number, before: number) {
    const some = db
      .selectFrom('audit')
      .select(['id', 'at', entrySize.as('bytes')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(10 * ENTRIES_AT_ONCE)
    const { young, ...counted } = await sumBefore(some, before, undefined)
    return young === null
      ? { ...counted, isEnd: false }
      : { ...(await sumBefore(some, before, young)), isEnd: true }
  }

  async function sumBefore(
    some: SelectQueryBuilder<Schema, 'audit', { id: number; at: number; bytes: number }>,
    before: number,
    end: number | undefined,
  ) {
    const ended = end === undefined ? some : some.where('id', '<', end)
    const row = await db
      .selectFrom(ended.as('some'))
      .select([
        sql<number>`count(*)`.as('rows'),
        sql<number>`coalesce(sum(bytes), 0)`.as('bytes'),
        sql<number | null>`max(id)`.as('last'),
        sql<number | null>`min(case when at >= ${before} then id end)`.as('young'),
      ])
      .executeTakeFirstOrThrow()
    return { ...row, rows: Number(row.rows), bytes: Number(row.bytes) }
  }

  return {
    /** The last one. */
    head,
    async find(number: number): Promise<StoredArchive | undefined> {
      const row = await archives().where('number', '=', number).executeTakeFirst()
      return row && toArchive(row)
    },
    /** The oldest entries after that id, up to the one of the id `upTo`, and to the first that is younger than that. */
    async next(ms: number, { after, upTo, limit }: Range): Promise<readonly AuditEntryRow[]> {
      const before = (await readNow({ db, now })) - ms
      const rows = db.selectFrom('audit').selectAll().where('id', '>', after)
      const ended = upTo === undefined ? rows : rows.where('id', '<=', upTo)
      const found = await ended.orderBy('id').limit(limit).execute()
      const young = found.findIndex(({ at }) => at >= before)
      return young === -1 ? found : found.slice(0, young)
    },
    /** Counts the old entries, and about how many bytes they have; each statement looks at some of them. */
    async count(ms: number): Promise<RowsOf> {
      const before = (await readNow({ db, now })) - ms
      const counted: RowsOf[] = []
      for (let after = 0; ; ) {
        const { isEnd, last, ...some } = await countAfter(after, before)
        counted.push(some)
        if (isEnd || last === null) return total(counted)
        after = last
        // SQLite answers in this thread: who asks meanwhile has a turn.
        await setImmediate()
      }
    },
    /** From then on its entries may go. Throws where another server was faster. */
    async add({ first: first_id, last: last_id, ...archive }: StoredArchive): Promise<void> {
      await db
        .insertInto('audit_archives')
        .values({ ...archive, first_id, last_id, archived_at: now })
        .execute()
    },
    /** Removes the entries that an archive has, the oldest first, some at a time; returns how many. */
    async removeArchived(): Promise<RowsOf> {
      const { last } = await head()
      const gone: RowsOf[] = []
      for (let after = 0; ; ) {
        const some = db
          .selectFrom('audit')
          .select('id')
          .where('id', '>', after)
          .where('id', '<=', last)
          .orderBy('id')
          .limit(ENTRIES_AT_ONCE)
        const ids = (await some.execute()).map(({ id }) => id)
        if (ids.length === 0) {
          await createAuditSealsTable({ db, now }).removeGone(last)
          return total(gone)
        }
        const rows = await removeOf(db, ids)
        gone.push({ rows: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) })
        after = ids.at(-1) ?? last
      }
    },
  }
}

/** Of ids of entries. */
interface Range {
  readonly after: number
  readonly upTo?: number
  readonly limit: number
}

/** What no archive has, stays. */
function removeOf(db: StorageScope['db'], ids: readonly number[]) {
  return db
    .deleteFrom('audit')
    .where('id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit_archives')
          .select('number')
          .whereRef('first_id', '<=', 'audit.id')
          .whereRef('last_id', '>=', 'audit.id'),
      ),
    )
    .returning(entrySize.as('bytes'))
    .execute()
}

function toArchive(row: Selectable<Schema['audit_archives']>): StoredArchive {
  const { number, name, digest, first_id: first, last_id: last } = row
  return { number, name, digest, first, last }
}
