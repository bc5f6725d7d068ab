import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema'
import { readNow, type StorageScope } from '../../transact'
import { holdRevision } from '../revisions'
import { inParts } from '../rows'
import { dropFiles, unlessIn } from './file-rows'

/** A count of rows, and about how many bytes they have. */
export interface RowsOf {
  readonly rows: number
  readonly bytes: number
}

/** Versions with their files. */
export interface VersionsWithFiles {
  readonly versions: RowsOf
  readonly files: RowsOf
  /** Integrity values of the files. */
  readonly digests: readonly string[]
}

const keyed = {
  releases: { key: 'id', content: 'remotes' },
  layouts: { key: 'number', content: 'layout' },
  layout_drafts: { key: 'id', content: 'layout' },
} as const

export type KeyedTable = keyof typeof keyed

const KEYS_AT_ONCE = 500

const VERSIONS_OF_A_STEP = 100
const FILES_OF_A_STEP = 2000

/** Rows of the catalog and its layouts that may go: counted as they would be removed, and removed. */
export function createRemovalsTable({ db, now }: StorageScope) {
  async function measure(table: KeyedTable, keys: readonly number[]): Promise<RowsOf> {
    const { key, content } = keyed[table]
    return await sumInParts(keys, (some) =>
      sumOf(
        db,
        sql`from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(some)})`,
        content,
      ),
    )
  }

  async function measureVersions(digests: readonly string[]): Promise<VersionsWithFiles> {
    const versions = await sumInParts(digests, (some) =>
      sumOf(db, sql`from versions where digest in (${sql.join(some)})`, 'manifest'),
    )
    const files = await filesOnlyOf(db, digests)
    return {
      versions,
      files: { rows: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
      digests: files.map(({ digest }) => digest),
    }
  }

  return {
    measure,
    /** With the files that nothing else has. */
    measureVersions,
    /** Waits for who changes the catalog, and keeps others waiting until the transaction ends; tells nobody of a change. */
    hold: (): Promise<void> => holdRevision(db, 'catalog'),
    /** Returns what is gone. */
    async remove(table: KeyedTable, keys: readonly number[]): Promise<RowsOf> {
      if (keys.length === 0) return { rows: 0, bytes: 0 }
      const gone = await measure(table, keys)
      const { key } = keyed[table]
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(keys)})`.execute(
        db,
      )
      return gone
    },
    /** The same of drafts that nobody changed for so long: whoever changes one now keeps it. */
    async removeDrafts(keys: readonly number[], ms: number): Promise<RowsOf> {
      const before = (await readNow({ db, now })) - ms
      const rows = await db
        .deleteFrom('layout_drafts')
        .where('id', 'in', keys)
        .where('changed_at', '<', before)
        .returning('layout')
        .execute()
      return { rows: rows.length, bytes: rows.reduce((sum, { layout }) => sum + layout.length, 0) }
    },
    /** The versions in steps of a few, and of few files: what a step holds back waits no longer than for these. */
    async inSteps(digests: readonly string[]): Promise<readonly (readonly string[])[]> {
      const steps: { digests: string[]; files: number }[] = []
      for (const some of inParts(digests, KEYS_AT_ONCE)) {
        const files = await countFiles(db, some)
        for (const digest of some) {
          const step = steps.at(-1)
          const count = files.get(digest) ?? 0
          if (
            step &&
            step.digests.length < VERSIONS_OF_A_STEP &&
            step.files + count <= FILES_OF_A_STEP
          ) {
            step.digests.push(digest)
            step.files += count
          } else steps.push({ digests: [digest], files: count })
        }
      }
      return steps.map((step) => step.digests)
    },
    /** Removes versions, the files that nothing else has, and what is known of these versions alone. */
    async removeVersions(digests: readonly string[]): Promise<VersionsWithFiles> {
      if (digests.length === 0) return await measureVersions([])
      const gone = await measureVersions(digests)
      // The number may come again, with other bytes.
      for (const table of ['guard_outcomes', 'disabled_parts', 'version_links'] as const)
        await sql`delete from ${sql.table(table)} where exists (select 1 from versions as gone
          where gone.digest in (${sql.join(digests)})
            and gone.remote = ${sql.table(table)}.remote and gone.version = ${sql.table(table)}.version)`.execute(
          db,
        )
      await db.deleteFrom('versions').where('digest', 'in', digests).execute()
      for (const some of inParts(gone.digests, KEYS_AT_ONCE))
        await dropFiles(
          db,
          some.map((digest) => ({ file_digest: digest })),
        )
      return gone
    },
    /** Those of these integrity values whose files are stored. */
    async stored(digests: readonly string[]): Promise<ReadonlySet<string>> {
      if (digests.length === 0) return new Set()
      const rows = await db
        .selectFrom('files')
        .select('digest')
        .where('digest', 'in', digests)
        .execute()
      return new Set(rows.map(({ digest }) => digest))
    },
  }
}

export function total(all: readonly RowsOf[]): RowsOf {
  return all.reduce(
    (sum, { rows, bytes }) => ({ rows: sum.rows + rows, bytes: sum.bytes + bytes }),
    { rows: 0, bytes: 0 },
  )
}

// SQLite answers in this thread: who asks meanwhile has a turn after each part.
async function sumInParts<Key>(
  keys: readonly Key[],
  sum: (some: readonly Key[]) => Promise<RowsOf>,
): Promise<RowsOf> {
  const sums: RowsOf[] = []
  for (const some of inParts(keys, KEYS_AT_ONCE)) {
    sums.push(await sum(some))
    await setImmediate()
  }
  return total(sums)
}

async function sumOf(
  db: Kysely<Schema>,
  from: ReturnType<typeof sql>,
  content: string,
): Promise<RowsOf> {
  const { rows } = await sql<RowsOf>`select count(*) as rows,
    coalesce(sum(length(${sql.ref(content)})), 0) as bytes ${from}`.execute(db)
  const { rows: count = 0, bytes = 0 } = rows[0] ?? {}
  return { rows: Number(count), bytes: Number(bytes) }
}

async function countFiles(
  db: Kysely<Schema>,
  digests: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('version_files')
    .select(['version_digest', sql<number>`count(*)`.as('count')])
    .where('version_digest', 'in', digests)
    .groupBy('version_digest')
    .execute()
  return new Map(rows.map((row) => [row.version_digest, Number(row.count)]))
}

interface FileSize {
  readonly digest: string
  readonly size: number
}

/** Files of these versions that no other version has, no bundle and no host. */
async function filesOnlyOf(
  db: Kysely<Schema>,
  digests: readonly string[],
): Promise<readonly FileSize[]> {
  const going = new Set(digests)
  const candidates = new Set<string>()
  for (const some of inParts(digests, KEYS_AT_ONCE)) {
    const own = db
      .selectFrom('version_files')
      .select('file_digest')
      .where('version_digest', 'in', some)
    for (const { file_digest } of await own.distinct().execute()) candidates.add(file_digest)
    await setImmediate()
  }
  const files: FileSize[] = []
  for (const some of inParts([...candidates], KEYS_AT_ONCE)) {
    const uses = await db
      .selectFrom('version_files')
      .select(['file_digest', 'version_digest'])
      .where('file_digest', 'in', some)
      .execute()
    const used = new Set(
      uses.filter((use) => !going.has(use.version_digest)).map(({ file_digest }) => file_digest),
    )
    const unused = some.filter((digest) => !used.has(digest))
    await setImmediate()
    if (unused.length === 0) continue
    const rows = await db
      .selectFrom('files')
      .select(['digest', 'size'])
      .where('digest', 'in', unused)
      .where(unlessIn('bundles'))
      .where(unlessIn('host_files'))
      .execute()
    files.push(...rows)
  }
  return files
}
