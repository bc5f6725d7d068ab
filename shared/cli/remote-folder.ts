import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { usageError } from './usage-error'

/** The folder of a remote: what its `package.json` says. */
export interface RemoteFolder {
  readonly folder: string
  /** The last part of the package's name. */
  readonly name: string
  readonly version: string
  /** Address of the host it is for, when `create` was given one. */
  readonly url: string | undefined
}

/** Reads `package.json` in `folder`. Throws `usage` where there is none. */
export async function readRemoteFolder(folder: string): Promise<RemoteFolder> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw usageError(
      `There is no package.json in ${folder}. Go to the folder of a remote, or make one: slipway create <name>.`,
    )
  }
  const { name = '', version = '', slipway } = JSON.parse(text)
  return { folder, name: name.replace(/^@[^/]*\//, ''), version, url: slipway?.host }
}
