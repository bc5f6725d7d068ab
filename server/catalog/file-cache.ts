import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { contentTypeOf } from '@slipway/sdk/contract'
import { LRUCache } from 'lru-cache'
import { type AssetFile, compress, toAsset } from '../http/asset-file'
import { integrityOf } from './publish/built-remotes'

/** Files by integrity value: those asked for lately from memory, others from local disk, else from the store. */
export interface FileCache {
  /** The bytes; they are not kept in memory. */
  read(integrity: string): Promise<Buffer>
  /** The file as it is sent under this name; `undefined` when nothing is sent under such a name. */
  asset(integrity: string, path: string): Promise<AssetFile | undefined>
  /** Puts these files on the local disk, so that none has to come from the store later. */
  keep(integrities: readonly string[]): Promise<void>
}

/** Compressed forms included. */
const MOST_BYTES_IN_MEMORY = 16_000_000

export function createFileCache(
  folder: string,
  fetchFile: (integrity: string) => Promise<Buffer>,
): FileCache {
  const disk = openDisk(folder)
  let kept: ReadonlySet<string> = new Set()
  const recent = new LRUCache<string, AssetFile, () => Promise<AssetFile | undefined>>({
    maxSize: MOST_BYTES_IN_MEMORY,
    sizeCalculation: ({ bytes, brotli }) => bytes.length + (brotli?.length ?? 0) + 1,
    fetchMethod: (_key, _stale, { context }) => context(),
    // What found no place in memory is sent all the same.
    ignoreFetchAbort: true,
  })

  async function read(integrity: string): Promise<Buffer> {
    const copy = await disk.read(copyFileName(integrity))
    if (copy && integrityOf(copy) === integrity) return copy
    const bytes = await fetchFile(integrity)
    await disk.write(copyFileName(integrity), bytes)
    return bytes
  }

  // To compress takes much longer than to see that a copy is right.
  async function readCompressed(integrity: string, bytes: Buffer): Promise<Buffer> {
    const name = copyFileName(integrity) + COMPRESSED
    const copy = await disk.read(name)
    if (copy && (await expandsTo(copy, bytes))) return copy
    const compressed = await compress(bytes)
    await disk.write(name, compressed)
    return compressed
  }

  async function readAsset(integrity: string, path: string): Promise<AssetFile | undefined> {
    return toAsset(path, await read(integrity), (bytes) => readCompressed(integrity, bytes))
  }

  return {
    read,
    async asset(integrity, path) {
      if (!contentTypeOf(path)) return undefined
      // Its type is part of what is kept.
      const key = integrity + extname(path)
      return recent.fetch(key, { context: () => readAsset(integrity, path) })
    },
    async keep(integrities) {
      for (const integrity of integrities) if (!kept.has(integrity)) await read(integrity)
      kept = new Set(integrities)
    },
  }
}

/** The suffix of a file's name where its compressed form lies. */
export const COMPRESSED = '.br'

/** Returns the name of a file's copy on the local disk. */
export function copyFileName(integrity: string): string {
  return Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')
}

/** Puts a copy of a file into the folder. */
export async function writeCopy(folder: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, name)
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

function openDisk(folder: string) {
  let isWarned = false
  return {
    read: (name: string) => readFile(join(folder, name)).catch(() => undefined),
    write: (name: string, bytes: Buffer) =>
      writeCopy(folder, name, bytes).catch((error: unknown) => {
        // Once: without a disk each file comes from the store again and again.
        if (!isWarned)
          process.emitWarning(`A file could not be kept on the local disk: ${String(error)}`)
        isWarned = true
      }),
  }
}

const expand = promisify(brotliDecompress)

async function expandsTo(compressed: Buffer, bytes: Buffer): Promise<boolean> {
  const expanded = await expand(compressed, { maxOutputLength: Math.max(1, bytes.length) }).catch(
    () => undefined,
  )
  return expanded?.equals(bytes) ?? false
}
