import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { usageError } from '../usage-error'

/**
 * Returns the text of a file that a command writes, with the ends of lines that it writes; nothing where there is none.
 *
 * @throws CodedError `usage` where it cannot be read.
 */
export async function readIfThere(file: string, cwd: string): Promise<string | undefined> {
  const read = await readFile(resolve(cwd, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw usageError(`${file} cannot be read: ${error.message}.`)
  })
  // As git may have written them.
  return read?.replaceAll('\r\n', '\n')
}
