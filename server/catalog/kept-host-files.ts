import { randomUUID } from 'node:crypto'
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { AssetFile } from './asset-file'
import { type HostFiles, readHostFile } from './host-files'

const KEPT_MS = 30 * 86_400_000
/** Lists the files of the host that was started last. */
const NAMES = 'names.json'

interface KeptFolders {
  /** What the host's build wrote. */
  readonly build: string
  /** Where files of this host and of earlier ones are kept. */
  readonly kept: string
}

/**
 * The files of `host`, and for 30 days those of the hosts before it: a tab that was open when a new
 * host was started finds the rest of its own.
 */
export async function keepHostFiles(host: HostFiles, folders: KeptFolders): Promise<HostFiles> {
  const { kept } = folders
  const names = Object.keys(host.assets().integrity)
  await mkdir(kept, { recursive: true })
  await Promise.all(
    names.flatMap((name) => [
      keep(folders, name),
      keep(folders, `${name}.br`).catch(ignoreMissing),
    ]),
  )
  const current = new Set([NAMES, ...names.flatMap(withPacked)])
  await startTerm(kept, current)
  await writeFile(join(kept, NAMES), JSON.stringify(names))
  const older = await olderFiles(kept, current)
  const read = new Map<string, Promise<AssetFile | undefined>>()
  const readOlder = (name: string) => {
    const reading = read.get(name) ?? readHostFile(kept, name).catch(ignoreMissing)
    read.set(name, reading)
    return reading
  }
  return {
    assets: () => host.assets(),
    file: async (name) =>
      (await host.file(name)) ?? (older.has(name) ? readOlder(name) : undefined),
  }
}

const withPacked = (name: string) => [name, `${name}.br`]

// The host before may have run for months: its files are old from now on.
async function startTerm(kept: string, current: ReadonlySet<string>): Promise<void> {
  const now = new Date()
  for (const name of (await readNames(kept)).flatMap(withPacked)) {
    if (!current.has(name)) await utimes(join(kept, name), now, now).catch(ignoreMissing)
  }
}

// The first start has no list; a disk that was full may have half of one, which is written anew.
async function readNames(kept: string): Promise<readonly string[]> {
  try {
    return z.array(z.string()).parse(JSON.parse(await readFile(join(kept, NAMES), 'utf8')))
  } catch {
    return []
  }
}

// The name has the file's digest in it: what is there already is the same file.
async function keep({ build, kept }: KeptFolders, name: string): Promise<void> {
  const path = join(kept, name)
  if (await stat(path).catch(() => undefined)) return
  // Renamed into place, so that half a file is never served.
  const draft = `${path}.${randomUUID()}`
  try {
    await copyFile(join(build, name), draft)
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Names of files that this host does not have; those that left it long ago are removed. */
async function olderFiles(kept: string, current: ReadonlySet<string>): Promise<Set<string>> {
  const older = new Set<string>()
  for (const name of await readdir(kept)) {
    if (current.has(name)) continue
    // Another process that starts on this disk renames and removes as well.
    const found = await stat(join(kept, name)).catch(ignoreMissing)
    if (!found) continue
    if (Date.now() - found.mtimeMs < KEPT_MS) older.add(name)
    else await rm(join(kept, name), { force: true })
  }
  return older
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
