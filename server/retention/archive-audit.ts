import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUniqueViolation } from '../storage/dialects/storage-errors'
import { createAuditArchivesTable } from '../storage/tables/audit-archives-table'
import type { Actor, CreateAudit } from '../storage/tables/audit-table'
import { type RowsOf, total } from '../storage/tables/catalog/removals-table'
import { type StorageScope, transact } from '../storage/transact'
import { type AuditFile, readAuditFile, writeAuditFile } from './audit-file'

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
  // First those that a run which ended early has archived and left.
  const gone = [await removeArchived(deps.storage)]
  while (await archiveNext(deps, actor)) gone.push(await removeArchived(deps.storage))
  return total(gone)
}

async function archiveNext(deps: ArchiveDeps, actor: Actor): Promise<boolean> {
  const { storage, folder, keptMs } = deps
  const table = createAuditArchivesTable(storage)
  const { number: before, digest: previous } = await table.head()
  const number = before + 1
  const upTo = await endOfUnknown(folder, number)
  const rows = await table.next(keptMs, { limit: ENTRIES_OF_A_FILE, ...(upTo && { upTo }) })
  if (rows.length === 0) return false
  const file = writeAuditFile({ number, previous }, rows)
  const name = `${beginningOf(number)}${file.digest.slice(0, 12)}.jsonl`
  await writeWhole(folder, name, file.text)
  return await register(deps, { actor, name, file })
}

interface NewArchive {
  readonly actor: Actor
  readonly name: string
  readonly file: AuditFile
}

/** Returns whether no other server was faster: it has the same entries in a file of its own. */
async function register(
  { storage, createAudit }: ArchiveDeps,
  { actor, name, file: { digest, header } }: NewArchive,
): Promise<boolean> {
  const { number, first, last, entries } = header
  const subject = { id: null, name }
  return await transact(storage, async (scope) => {
    await createAuditArchivesTable(scope).add({ number, name, digest, first, last })
    const detail = { archived: entries, digest }
    await createAudit(scope).add({ actor, action: 'retention.audit-archived', subject, detail })
  }).then(
    () => true,
    (error: unknown) => {
      if (isUniqueViolation(error)) return false
      throw error
    },
  )
}

async function removeArchived(storage: StorageScope): Promise<RowsOf> {
  const gone: RowsOf[] = []
  do gone.push(await createAuditArchivesTable(storage).removeArchived())
  while (gone.at(-1)?.rows)
  return total(gone)
}

const beginningOf = (number: number) => `audit-${String(number).padStart(6, '0')}-`

/** A run may have ended between a file and its row: the same entries then make the same file again. */
async function endOfUnknown(folder: string, number: number): Promise<number | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  const name = names.find((one) => one.startsWith(beginningOf(number)) && one.endsWith('.jsonl'))
  if (name === undefined) return undefined
  const file = readAuditFile(await readFile(join(folder, name), 'utf8'))
  return typeof file === 'string' ? undefined : file.header.last
}

/** On the disk, or not there: a full one leaves nothing behind. */
async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `${name}.draft`)
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
  } finally {
    await rm(draft, { force: true })
  }
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
