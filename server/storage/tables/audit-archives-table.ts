import { sql } from 'kysely'
import type { AuditEntryRow } from '../schema'
import type { StorageScope } from '../transact'
import type { RowsOf } from './catalog/removals-table'

interface StoredArchive {
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

const ENTRIES_AT_ONCE = 1000

/** Archives of the audit, and the entries that they are made of. Times are milliseconds since 1970. */
export function createAuditArchivesTable({ db, now }: StorageScope) {
  /** Entries older than so many milliseconds. None of them comes after one that is younger. */
  const old = (ms: number) => {
    const young = db
      .selectFrom('audit')
      .select('id')
      .where('at', '>=', sql<number>`${now} - ${ms}`)
      .orderBy('id')
      .limit(1)
    return db
      .selectFrom('audit')
      .where('id', '<', (row) => row.fn.coalesce(young, sql<number>`9007199254740991`))
  }

  async function head(): Promise<StoredArchive> {
    const row = await db
      .selectFrom('audit_archives')
      .selectAll()
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? { ...row, first: row.first_id, last: row.last_id } : none
  }

  return {
    /** The last one. */
    head,
    /** The oldest entries that no archive has, up to the one of the id `upTo`. */
    async next(ms: number, { limit, upTo }: { readonly limit: number; readonly upTo?: number }) {
      const { last } = await head()
      const rows = old(ms).selectAll().where('id', '>', last)
      const ended = upTo === undefined ? rows : rows.where('id', '<=', upTo)
      const found: readonly AuditEntryRow[] = await ended.orderBy('id').limit(limit).execute()
      return found
    },
    /** Counts the old entries, and about how many bytes they have. */
    async count(ms: number): Promise<RowsOf> {
      const size = sql<number>`coalesce(sum(length(actor) + length(action) + length(subject) + length(detail)), 0)`
      const { rows, bytes } = await old(ms)
        .select([sql<number>`count(*)`.as('rows'), size.as('bytes')])
        .executeTakeFirstOrThrow()
      return { rows: Number(rows), bytes: Number(bytes) }
    },
    /** From then on its entries may go. Throws where another server was faster. */
    async add({ first: first_id, last: last_id, ...archive }: StoredArchive): Promise<void> {
      await db
        .insertInto('audit_archives')
        .values({ ...archive, first_id, last_id, archived_at: now })
        .execute()
    },
    /** Removes entries that an archive has, the oldest first; returns how many. */
    async removeArchived(): Promise<RowsOf> {
      const { last } = await head()
      const some = db
        .selectFrom('audit')
        .select('id')
        .where('id', '<=', last)
        .orderBy('id')
        .limit(ENTRIES_AT_ONCE)
      const size = sql<number>`length(actor) + length(action) + length(subject) + length(detail)`
      const rows = await db
        .deleteFrom('audit')
        .where('id', 'in', some)
        .returning(size.as('bytes'))
        .execute()
      return { rows: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) }
    },
  }
}
