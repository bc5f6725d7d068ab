import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrityOf } from '../publish/built-remotes'

/** Files by integrity value: from memory, else from local disk, else from the store. */
export interface FileCache {
  read(integrity: string): Promise<Buffer>
  /** Reads all of them, so that none has to come from the store later. */
  keep(integrities: Iterable<string>): Promise<void>
}

export function createFileCache(
  folder: string,
  fetchFile: (integrity: string) => Promise<Buffer>,
): FileCache {
  const memory = new Map<string, Promise<Buffer>>()

  function read(integrity: string): Promise<Buffer> {
    const known = memory.get(integrity)
    if (known) return known
    const reading = readThroughDisk(folder, integrity, fetchFile)
    memory.set(integrity, reading)
    reading.catch(() => memory.delete(integrity))
    return reading
  }

  return {
    read,
    async keep(integrities) {
      for (const integrity of integrities) await read(integrity)
    },
  }
}

/** The file from the local disk, else from the store, with a copy for the next time. */
export async function readThroughDisk(
  folder: string,
  integrity: string,
  fetchFile: (integrity: string) => Promise<Buffer>,
): Promise<Buffer> {
  const cached = await readFile(join(folder, copyFileName(integrity))).catch(() => undefined)
  if (cached && integrityOf(cached) === integrity) return cached
  const bytes = await fetchFile(integrity)
  await writeCopy(folder, integrity, bytes).catch((error: unknown) => {
    // The file is served all the same, for as long as this process runs.
    process.emitWarning(`A released file was not kept on the local disk: ${String(error)}`)
  })
  return bytes
}

/** What the copy of a file is called on the local disk. */
export function copyFileName(integrity: string): string {
  return Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')
}

/** Puts a copy of a file into the folder. */
export async function writeCopy(folder: string, integrity: string, bytes: Buffer): Promise<void> {
  const path = join(folder, copyFileName(integrity))
  await mkdir(folder, { recursive: true })
  // Renamed into place, so that nobody ever reads half of it.
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, bytes)
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
