import { PostgresAdapter, sql } from 'kysely'
import { isUniqueViolation } from '../dialects/storage-errors'
import type { AuditEntryRow } from '../schema'
import { type StorageScope, transact } from '../transact'
import { auditLine, noSeal, type SealOfEntry, sealOf } from './audit-line'
import { countRows } from './rows'

/** An entry that is sealed, or the seal of one that is in an archive and gone from here. */
export interface SealedRow extends SealOfEntry {
  readonly entry: number
  readonly row: AuditEntryRow | undefined
}

const AT_ONCE = 500
/** A transaction that takes longer may write an entry with a smaller number than one that is sealed already. */
const LATE_MS = 5000
/** So far behind the newest sealed entry a late one is still found. */
const LATE_ENTRIES = 1000

/** The chain of seals over the audit. Places are from 1, in the order in which entries were sealed. */
export function createAuditSealsTable({ db, now }: StorageScope) {
  const head = async (): Promise<SealOfEntry> =>
    (await db
      .selectFrom('audit_seals')
      .select(['place', 'seal'])
      .orderBy('place', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? { place: 0, seal: noSeal }

  const isSettled =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql<boolean>`audit.at <= ${now} - ${sql.lit(LATE_MS)}`
      : sql<boolean>`true`

  const unsealed = async () => {
    const { last } = await db
      .selectFrom('audit_seals')
      .select((row) => row.fn.max<number | null>('entry').as('last'))
      .executeTakeFirstOrThrow()
    return db
      .selectFrom('audit')
      .where('audit.id', '>', (last ?? 0) - LATE_ENTRIES)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('audit_seals').select('place').whereRef('entry', '=', 'audit.id'))),
      )
  }

  /** Returns how many were sealed. Throws where another server was faster. */
  async function sealSome(): Promise<number> {
    const rows = (await unsealed()).selectAll().where(isSettled).orderBy('audit.id').limit(AT_ONCE)
    const found = await rows.execute()
    if (found.length === 0) return 0
    const values: { place: number; entry: number; seal: string }[] = []
    let { place, seal } = await head()
    for (const row of found) {
      place += 1
      seal = sealOf(seal, auditLine(row))
      values.push({ place, entry: row.id, seal })
    }
    await db.insertInto('audit_seals').values(values).execute()
    return values.length
  }

  return {
    head,
    sealSome,
    /** When the oldest entry came that is not sealed yet; `undefined`: all are. */
    async unsealedSince(): Promise<number | undefined> {
      const rows = (await unsealed()).select((row) => row.fn.min<number | null>('at').as('since'))
      return (await rows.executeTakeFirst())?.since ?? undefined
    },
    async countUnsealed(): Promise<number> {
      return await countRows(await unsealed())
    },
    /** The entries that are sealed after that place, in the order of the chain. */
    async after(place: number, limit: number): Promise<readonly SealedRow[]> {
      const found = await db
        .selectFrom('audit_seals')
        .leftJoin('audit', 'audit.id', 'audit_seals.entry')
        .select(['place', 'entry', 'seal', 'id', 'at', 'actor_id', 'actor', 'action'])
        .select(['subject_id', 'subject', 'detail'])
        .where('place', '>', place)
        .orderBy('place')
        .limit(limit)
        .execute()
      return found.map(({ place: at, entry, seal, ...row }) => ({
        place: at,
        entry,
        seal,
        // The columns of an entry are all there, or none of them is.
        row: row.id === null ? undefined : (row as AuditEntryRow),
      }))
    },
    /** The seal at a place; `undefined`: it is gone. */
    async at(place: number): Promise<SealOfEntry | undefined> {
      if (place === 0) return { place, seal: noSeal }
      const seals = db.selectFrom('audit_seals').select(['place', 'seal'])
      return await seals.where('place', '=', place).executeTakeFirst()
    },
    /** The seals of these entries, which are in the order of their ids. */
    async of(entries: readonly number[]): Promise<ReadonlyMap<number, SealOfEntry>> {
      const [first, last] = [entries[0], entries.at(-1)]
      if (first === undefined || last === undefined) return new Map()
      const rows = await db
        .selectFrom('audit_seals')
        .selectAll()
        .where('entry', '>=', first)
        .where('entry', '<=', last)
        .execute()
      return new Map(rows.map(({ entry, place, seal }) => [entry, { place, seal }]))
    },
    /** Removes the seals of entries that are in an archive and gone; the last one stays, as the next one follows it. */
    async removeGone(upTo: number): Promise<void> {
      await db
        .deleteFrom('audit_seals')
        .where('place', '<', ({ selectFrom }) =>
          selectFrom('audit_seals as gone')
            .select((row) => row.fn.max('gone.place').as('last'))
            .where('gone.entry', '<=', upTo),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('audit').select('id').whereRef('audit.id', '=', 'audit_seals.entry')),
          ),
        )
        .execute()
    },
  }
}

/** Seals what is not sealed yet; returns how many entries that were. Servers may do it at the same time. */
export async function sealAudit(storage: StorageScope): Promise<number> {
  let sealed = 0
  for (;;) {
    const some = await transact(storage, (scope) => createAuditSealsTable(scope).sealSome()).catch(
      (error: unknown) => {
        if (isUniqueViolation(error)) return undefined
        throw error
      },
    )
    if (some === 0) return sealed
    // Another server sealed the same entries: what came after them is next.
    sealed += some ?? 0
  }
}
