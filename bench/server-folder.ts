import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder for what the bench builds, inside the repository, so that its packages are found. */
export const workFolder = resolve('.cache/bench')

interface ServerFolderOptions {
  /** The built host. */
  readonly host: string
  /** A folder of built remotes; none: no remotes at all. */
  readonly remotes?: string
}

/** Returns the folder in which the server of this name runs. */
export function serverFolderOf(name: string): string {
  return join(workFolder, 'servers', name)
}

/** A folder to run a server in that is its own: it takes the host that lies beside it, and `remotes`. */
export function createServerFolder(name: string, { host, remotes }: ServerFolderOptions): string {
  const folder = serverFolderOf(name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'dist'), { recursive: true })
  cpSync('dist/server', join(folder, 'dist/server'), { recursive: true })
  // A server says of which version it is.
  cpSync('package.json', join(folder, 'package.json'))
  symlinkSync(resolve(host), join(folder, 'dist/host'))
  if (remotes) symlinkSync(resolve(remotes), join(folder, 'remotes'))
  return folder
}
