import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUniqueViolation } from '../storage/dialects/storage-errors'
import type { AuditEntryRow } from '../storage/schema'
import {
  createAuditArchivesTable,
  type StoredArchive,
} from '../storage/tables/audit-archives-table'
import { createAuditSealsTable, sealAudit } from '../storage/tables/audit-seals-table'
import type { Actor, CreateAudit } from '../storage/tables/audit-table'
import { type RowsOf, total } from '../storage/tables/catalog/removals-table'
import { type StorageScope, transact } from '../storage/transact'
import { archiveName, findArchives, makeArchiveFolder, writeArchive } from './archive-folder'
import { type ArchivedEntry, type AuditFile, writeAuditFile } from './audit-file'

export interface ArchiveDeps {
  readonly storage: StorageScope
  readonly createAudit: CreateAudit
  /** Folder of the archives. */
  readonly folder: string
  /** Milliseconds that entries are kept in the database. */
  readonly keptMs: number
}

const ENTRIES_OF_A_FILE = 5000

/** Moves old entries of the audit into files. They go from the database once their file is on the disk. */
export async function archiveAudit(deps: ArchiveDeps, actor: Actor): Promise<RowsOf> {
  const table = createAuditArchivesTable(deps.storage)
  await sealAudit(deps.storage)
  // First those that a run which ended early has archived and left.
  const gone = [await table.removeArchived()]
  while (await archiveNext(deps, actor)) gone.push(await table.removeArchived())
  return total(gone)
}

async function archiveNext(deps: ArchiveDeps, actor: Actor): Promise<boolean> {
  const file = await nextFile(deps)
  if (!file) return false
  await writeArchive(deps.folder, file)
  return await register(deps, actor, file)
}

/** The next entries as a file; `undefined`: there are none, or another run archives them. */
async function nextFile({ storage, folder, keptMs }: ArchiveDeps): Promise<AuditFile | undefined> {
  const table = createAuditArchivesTable(storage)
  const head = await table.head()
  const left = await findLeft(folder, head)
  const range = { after: head.last, limit: left?.file.header.entries ?? ENTRIES_OF_A_FILE }
  const rows = await table.next(keptMs, { ...range, ...(left && { upTo: left.file.header.last }) })
  const sealed = await sealedPart(storage, rows)
  if (!sealed) return undefined
  const { before, entries } = sealed
  const file = writeAuditFile({ number: head.number + 1, previous: head.digest, before }, entries)
  if (!left || left.file.digest === file.digest) return file
  const isOvertaken = (await table.head()).number !== head.number
  // Since it was written, entries are kept for longer.
  const isEarly = entriesOf(left.file).startsWith(entriesOf(file))
  if (!isOvertaken && !isEarly) throw inTheWay(folder, left.name, 'it has other entries')
  return undefined
}

/** As many of the rows as are one piece of the chain, with the seal before it; `undefined`: none are. */
async function sealedPart(storage: StorageScope, rows: readonly AuditEntryRow[]) {
  const table = createAuditSealsTable(storage)
  const seals = await table.of(rows.map(({ id }) => id))
  const entries: ArchivedEntry[] = []
  for (const row of rows) {
    const seal = seals.get(row.id)
    // What is not sealed yet has its turn at the next run.
    if (!seal) break
    entries.push({ row, seal })
  }
  const places = entries.map(({ seal }) => seal.place)
  const first = places.reduce((least, place) => Math.min(least, place), Infinity)
  let [last, length] = [0, 0]
  for (const [index, place] of places.entries()) {
    last = Math.max(last, place)
    // One that was sealed late may come after the next ones.
    if (last === first + index) length = index + 1
  }
  const before = length > 0 && (await table.at(first - 1))
  return before ? { before, entries: entries.slice(0, length) } : undefined
}

const entriesOf = ({ text }: AuditFile) => text.slice(text.indexOf('\n') + 1)

interface LeftArchive {
  readonly name: string
  readonly file: AuditFile
}

/** A run may have ended between a file and its row: the same entries then make the same file again. */
async function findLeft(folder: string, head: StoredArchive): Promise<LeftArchive | undefined> {
  await makeArchiveFolder(folder)
  const found = await findArchives(folder, head.number + 1)
  const left = found.map(({ name, file }) => {
    if (typeof file === 'string') throw inTheWay(folder, name, file)
    const { previous, last } = file.header
    if (previous === head.digest && last > head.last) return { name, file }
    throw inTheWay(folder, name, 'it does not follow the last archive of this database')
  })
  return left[0]
}

function inTheWay(folder: string, name: string, why: string): Error {
  const path = join(folder, name)
  return new Error(
    `${path} is in the way of the next archive: ${why}. Move it out of the folder, or give this database an AUDIT_ARCHIVE of its own. No entry was removed.`,
  )
}

/** Returns whether no other run was faster: it has the same entries in a file of its own. */
async function register(deps: ArchiveDeps, actor: Actor, file: AuditFile): Promise<boolean> {
  const { storage, createAudit, folder } = deps
  const { number, first, last, entries } = file.header
  const { digest } = file
  const name = archiveName(file)
  try {
    await transact(storage, async (scope) => {
      await createAuditArchivesTable(scope).add({ number, name, digest, first, last })
      const detail = { archived: entries, digest }
      const subject = { id: null, name }
      await createAudit(scope).add({ actor, action: 'retention.audit-archived', subject, detail })
    })
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const taken = await createAuditArchivesTable(storage).find(number)
    if (taken && taken.name !== name) await rm(join(folder, name), { force: true })
    return false
  }
}
