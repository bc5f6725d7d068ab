import { access, constants, mkdir } from 'node:fs/promises'
import { CodedError } from '@slipway/sdk/contract'

/** @throws CodedError `data-folder-unusable` where nothing can be written. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `The data folder ${folder} cannot be used (${reason}). Let the server's user write there, or give another SLIPWAY_DATA_DIR.`
    throw new CodedError('data-folder-unusable', message, { cause })
  }
}
