import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CodedError, contentTypeOf } from '@slipway/sdk/contract'
import { COMPRESSED, copyFileName, createFileCache, writeCopy } from '../../catalog/file-cache'
import type { AssetFile } from '../../http/asset-file'
import type { Storage } from '../../storage/storage'
import { createHostFilesTable, type HostFile } from '../../storage/tables/catalog/host-files-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import type { HostFiles } from './host-files'

const KEPT_MS = 30 * 86_400_000
/** Names that nobody knows cost one look at the store in this time. */
const LOOK_EVERY_MS = 1000

interface SharedDeps {
  readonly storage: Storage
  /** Folder for copies by digest: copies are served without the store. */
  readonly folder: string
  readonly onError: (error: unknown, message: string) => void
}

/** The files of all hosts. */
export interface SharedHostFiles extends HostFiles {
  /** Keeps this host's files from growing old, and removes what grew old. To be called now and then. */
  refresh(): Promise<void>
}

/**
 * Stores the files of `host` where all servers of the database find them, and serves those of every
 * host that one of them runs or ran in the last 30 days: a page of another version, open already or
 * sent by another server, is given the rest of its own.
 */
export async function shareHostFiles(host: HostFiles, deps: SharedDeps): Promise<SharedHostFiles> {
  const { storage, folder, onError } = deps
  const store = createHostFilesTable(storage)
  const others = createFileCache(folder, createVersionsTable(storage).readFile)
  const own = await filesOf(host)
  // Where no room is left to write, the host is served all the same.
  await store
    .keep(own)
    .catch((error: unknown) => onError(error, 'other servers do not get the files of this host'))
  let names = await store.list()
  await keepCopies(folder, own, names).catch((error: unknown) =>
    onError(error, 'the files of this host are not kept on the local disk'),
  )
  const lookAnew = atMostEvery(LOOK_EVERY_MS, async () => {
    names = await store.list()
  })

  async function findOther(name: string): Promise<AssetFile | undefined> {
    if (!isHostFileName(name)) return undefined
    if (!names.has(name)) await lookAnew()
    const integrity = names.get(name)
    return integrity === undefined ? undefined : others.asset(integrity, name).catch(ignoreRemoved)
  }

  return {
    assets: host.assets,
    file: async (name) => (await host.file(name)) ?? (await findOther(name)),
    async refresh() {
      await store.touch(own.map(({ name }) => name))
      await store.prune(KEPT_MS)
    },
  }
}

async function filesOf(host: HostFiles): Promise<readonly HostFile[]> {
  const files = await Promise.all(
    Object.entries(host.assets().integrity).map(async ([name, integrity]) => {
      const file = await host.file(name)
      return file ? [{ name, integrity, bytes: file.bytes }] : []
    }),
  )
  return files.flat()
}

// What no host of the last 30 days has is removed, whoever put it there.
async function keepCopies(
  folder: string,
  own: readonly HostFile[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const found = new Set(await readdir(folder))
  const missing = own.filter(({ integrity }) => !found.has(copyFileName(integrity)))
  await Promise.all(
    missing.map(({ integrity, bytes }) => writeCopy(folder, copyFileName(integrity), bytes)),
  )
  const ownDigests = own.map(({ integrity }) => integrity)
  const copies = [...ownDigests, ...names.values()].map(copyFileName)
  const wanted = new Set(copies.flatMap((name) => [name, name + COMPRESSED]))
  for (const name of found) if (!wanted.has(name)) await rm(join(folder, name), { force: true })
}

// As the build names them: other names are not even looked for.
function isHostFileName(name: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+$/.test(name) && contentTypeOf(name) !== undefined
}

// The names that this process knows may be older than the store's.
function ignoreRemoved(error: unknown): undefined {
  if (!(error instanceof CodedError && error.code === 'file-missing')) throw error
}

/** Runs `work` for all who call meanwhile, and begins it no more often than every so many milliseconds. */
function atMostEvery(ms: number, work: () => Promise<void>): () => Promise<void> {
  let startedAt = Number.NEGATIVE_INFINITY
  let planned: Promise<void> | undefined
  return () => {
    planned ??= setTimeout(Math.max(0, startedAt + ms - performance.now())).then(() => {
      // Who calls from now on may mean something newer than what is read now.
      planned = undefined
      startedAt = performance.now()
      return work()
    })
    return planned
  }
}
