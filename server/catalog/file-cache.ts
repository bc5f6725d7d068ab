import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { integrityOf } from './built-remotes'

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
    const reading = readThrough(folder, integrity, fetchFile)
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

async function readThrough(
  folder: string,
  integrity: string,
  fetchFile: (integrity: string) => Promise<Buffer>,
): Promise<Buffer> {
  const path = join(
    folder,
    Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex'),
  )
  const cached = await readFile(path).catch(() => undefined)
  if (cached && integrityOf(cached) === integrity) return cached
  const bytes = await fetchFile(integrity)
  await writeCopy(path, bytes).catch((error: unknown) => {
    // The file is served all the same, for as long as this process runs.
    process.emitWarning(`A released file was not kept on the local disk: ${String(error)}`)
  })
  return bytes
}

async function writeCopy(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // Renamed into place, so that nobody ever reads half of it.
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, bytes)
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
