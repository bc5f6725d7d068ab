import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { CodedError } from '@slipway/sdk/contract'
import { isStorageFull } from '../dialects/storage-errors'
import { tableRewritten } from './backup-faults'
import { type BackupHeader, encodeValue, type RowValue } from './backup-lines'
import type { Snapshot } from './snapshot'

interface BackupParts {
  readonly file: string
  /** Whether a file that is there already is replaced. */
  readonly isForced: boolean
  readonly header: BackupHeader
  readonly snapshot: Snapshot
  readonly onProgress: (table: string, rows: number) => void
  readonly signal: AbortSignal
}

/** Rows by table. */
type RowCounts = Readonly<Record<string, number>>

/**
 * Writes what the snapshot holds into a new file, whole or not at all: the file has its name when it is on disk.
 *
 * @throws CodedError `backup-exists`, `backup-overtaken`, `insufficient-storage`
 */
export async function writeBackup(parts: BackupParts): Promise<RowCounts> {
  const { file, isForced, signal } = parts
  if (!isForced) await refuseExisting(file)
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}`)
  const rows: Record<string, number> = {}
  try {
    const lines = Readable.from(linesOf(parts, rows))
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(lines, createGzip(), output, { signal })
    await publish(draft, file, isForced)
    return rows
  } catch (error) {
    throw explain(error, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw unwritable(file, error)
  })
  if (found) throw exists(file)
}

/** Lines and their digests, as text. */
async function* linesOf(
  { header, snapshot, onProgress }: BackupParts,
  rows: Record<string, number>,
): AsyncGenerator<string> {
  const whole = createHash('sha256')
  yield noted(header, [whole])
  for (const { name, columns, lastId } of snapshot.tables) {
    const digest = createHash('sha256')
    const digests = [whole, digest]
    yield noted({ table: name, columns, lastId }, digests)
    let count = 0
    for await (const batch of snapshot.rows({ name, columns, lastId })) {
      count += batch.length
      onProgress(name, count)
      yield batch.map((row) => noted(encodeRow(row), digests)).join('')
    }
    rows[name] = count
    yield noted({ rows: count, sha256: digest.digest('hex') }, [whole])
  }
  const rewritten = await snapshot.findRewritten()
  if (rewritten !== undefined) throw tableRewritten(rewritten)
  yield noted({ end: true, tables: rows, sha256: whole.digest('hex') }, [])
}

function encodeRow(row: readonly RowValue[]): readonly unknown[] {
  return row.map(encodeValue)
}

function noted(value: unknown, digests: readonly Hash[]): string {
  const line = `${JSON.stringify(value)}\n`
  for (const digest of digests) digest.update(line)
  return line
}

async function publish(draft: string, file: string, isForced: boolean): Promise<void> {
  if (isForced) await rename(draft, file)
  else await linkOrRename(draft, file)
  await syncFolder(dirname(file))
}

// A link never replaces what came meanwhile; not every file system has them.
async function linkOrRename(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw exists(file)
    await refuseExisting(file)
    await rename(draft, file)
  }
}

/** Brings the names in a folder to disk, where the system can. */
export async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } catch (error) {
    if (isStorageFull(error)) throw error
  } finally {
    await handle?.close()
  }
}

function explain(error: unknown, file: string): unknown {
  const { code, syscall, message } = Object(error) as NodeJS.ErrnoException
  // The limits of a quota, and of a file's size.
  if (isStorageFull(error) || code === 'EDQUOT' || code === 'EFBIG')
    return new CodedError(
      'insufficient-storage',
      `There is no room for the backup in ${dirname(file)} (${message}). Nothing was written there: free some space, or give another folder.`,
      { cause: error },
    )
  return syscall === 'open' || syscall === 'rename' ? unwritable(file, error) : error
}

function unwritable(file: string, cause: unknown): CodedError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CodedError(
    'backup-unwritable',
    `The backup ${file} cannot be written (${reason}). Give a path in a folder that is there, and in which you may write.`,
    { cause },
  )
}

function exists(file: string): CodedError {
  return new CodedError(
    'backup-exists',
    `There is a file ${file} already, and it stays. Give another name, or --force to replace it.`,
  )
}
