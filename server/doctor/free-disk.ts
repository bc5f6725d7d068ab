import { access, constants, statfs } from 'node:fs/promises'
import { dirname, sep } from 'node:path'

/** The room in a folder, or the reason why nothing can be written there. */
export interface FolderState {
  readonly folder: string
  /** `undefined`: the system does not tell. */
  readonly freeBytes: number | undefined
  readonly fault: string | undefined
}

/** Looks at a folder that is written to; one that is not there yet, at the one that it will be in. */
export async function lookAtFolder(folder: string): Promise<FolderState> {
  const there = await nearest(folder)
  try {
    await access(there, constants.W_OK)
    const { bavail, bsize } = await statfs(there)
    return { folder, freeBytes: bavail * bsize, fault: undefined }
  } catch (error) {
    return { folder, freeBytes: undefined, fault: messageOf(error) }
  }
}

/** The folders in which a server with these settings writes, each tree once. */
export function writtenFolders({
  dataDir,
  auditArchive,
}: {
  readonly dataDir: string
  /** `undefined`: it makes no archives. */
  readonly auditArchive: string | undefined
}): readonly string[] {
  const isOwn = auditArchive && !auditArchive.startsWith(`${dataDir}${sep}`)
  return isOwn ? [dataDir, auditArchive] : [dataDir]
}

/** The least that is free in one of the folders. */
export async function leastFree(folders: readonly string[]): Promise<number | null> {
  const states = await Promise.all(folders.map(lookAtFolder))
  const known = states.flatMap(({ freeBytes }) => (freeBytes === undefined ? [] : [freeBytes]))
  return known.length > 0 ? Math.min(...known) : null
}

async function nearest(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  const parent = dirname(folder)
  return isThere || parent === folder ? folder : await nearest(parent)
}

/** Reads what was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
