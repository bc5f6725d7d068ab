import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrityOf } from './built-remotes'

/** Files by integrity value: from memory, else from local disk, else from the store. */
export interface FileCache {
  read(integrity: string): Promise<Buffer>
}

export function createFileCache(
  folder: string,
  fetchFile: (integrity: string) => Promise<Buffer>,
): FileCache {
  const memory = new Map<string, Promise<Buffer>>()
  return {
    read(integrity) {
      const known = memory.get(integrity)
      if (known) return known
      const reading = readThrough(folder, integrity, fetchFile)
      memory.set(integrity, reading)
      reading.catch(() => memory.delete(integrity))
      return reading
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
  await mkdir(folder, { recursive: true })
  // Renamed into place, so that another process never reads half of it.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, bytes)
  await rename(draft, path)
  return bytes
}
