import { randomUUID } from 'node:crypto'
import { access, constants, link, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CodedError } from '@slipway/sdk/contract'
import { makeDataFolder } from '../data-folder'
import { isDamaged } from './storage-errors'

/**
 * Makes the database's file where there is none; one that is there, in whatever state, is never taken
 * for a new one. `create` writes an empty database into the file that it is given.
 *
 * @throws CodedError `database-damaged`, `data-folder-unusable`
 */
export async function prepareSqliteFile(
  file: string,
  create: (draft: string) => void,
): Promise<void> {
  await makeDataFolder(dirname(file))
  // The log first: another process may make the database, which comes before its log, at this moment.
  const log = await sizeOf(`${file}-wal`)
  const size = await sizeOf(file)
  if (size === 0) throw damaged(file, 'is empty, which a database of Slipway never is')
  if (size === undefined && log) throw damaged(file, 'is missing, although its log is there')
  if (size !== undefined && (await isLogLost(file))) throw logLost(file)
  if (size === undefined) await createWhole(file, create)
}

/** Fails when nothing could be written to the file, or it is gone. */
export async function checkSqliteFile(file: string): Promise<void> {
  await access(file, constants.R_OK | constants.W_OK)
  await access(dirname(file), constants.W_OK)
  if ((await stat(file)).size === 0) throw damaged(file, 'is empty')
}

/** The sentence that an operator needs for the driver's message about a damaged file. */
export function explainDamage(file: string): (error: unknown) => never {
  return (error) => {
    if (!isDamaged(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw damaged(file, `is damaged (${reason})`, error)
  }
}

/** Says where the damage is and what to do. */
export function damaged(file: string, fault: string, cause?: unknown): CodedError {
  return new CodedError(
    'database-damaged',
    `The database ${file} ${fault}. Nothing was changed. Put the file back from a backup, without its -wal and -shm; to start with an empty database, move all three away.`,
    { cause },
  )
}

// Another process that opens the database makes the log before the index, and one that closes it removes
// the index before the log: neither leaves the index alone for longer than a moment.
async function isLogLost(file: string): Promise<boolean> {
  for (let looks = 0; looks < 3; looks += 1) {
    if (!(await sizeOf(`${file}-shm`)) || (await sizeOf(`${file}-wal`)) !== undefined) return false
    await setTimeout(20)
  }
  return true
}

// SQLite would continue silently.
function logLost(file: string): CodedError {
  return new CodedError(
    'database-damaged',
    `The log ${file}-wal is missing, and with it the latest changes. Nothing was changed. Put the log back, or the database from a backup; to continue without those changes, move ${file}-shm away.`,
  )
}

// A start that is killed half-way must not leave an empty file, which nobody could distinguish from a lost one;
// linked, not renamed: another process may have been faster.
async function createWhole(file: string, create: (draft: string) => void): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    create(draft)
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(draft + end, { force: true })
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  return await stat(file).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
}
