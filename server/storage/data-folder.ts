import { access, constants, mkdir } from 'node:fs/promises'
import { CodedError } from '@slipway/sdk/contract'
import { errorFields, isStorageFull } from './dialects/storage-errors'

/** @throws CodedError `data-folder-unusable` where nothing can be written. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (cause) {
    if (isStorageFull(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `The data folder ${folder} cannot be used (${reason}). Let the server's user write there, or give another SLIPWAY_DATA_DIR.`
    throw new CodedError('data-folder-unusable', message, { cause })
  }
}

/** The sentence that an operator needs where a start, or a command, found no room to write. */
export function explainFullDisk(folder: string): (error: unknown) => never {
  return (error) => {
    const full = causesOf(error).find(isStorageFull)
    if (full === undefined) throw error
    const { code, message: reason } = errorFields(full)
    // PostgreSQL's own disk.
    const place = code === '53100' ? 'the database' : `the data folder ${folder}`
    const message = `The disk of ${place} is full (${reason.replaceAll(/\s+/g, ' ')}). What was stored is safe: free some space there, then try again.`
    throw new CodedError('insufficient-storage', message, { cause: error })
  }
}

function causesOf(error: unknown): readonly unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [error]
}
