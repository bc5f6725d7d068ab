import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Kept, VersionsTable } from '../storage/tables/catalog/versions-table'
import type { ReleasedVersion } from './catalog-state'

/** Versions that left the head and are served on, for the tabs that were open before. */
export interface FormerVersions {
  /** From memory. */
  known(digest: string): ReleasedVersion | undefined
  /** The same by name. */
  named(remote: string, version: string): ReleasedVersion | undefined
  /** From the store. */
  read(digest: string): Promise<ReleasedVersion | undefined>
  /** After a change: takes over what left the head with it, and lets go of what is served no more. */
  refresh(left: readonly ReleasedVersion[]): Promise<void>
}

/** Files of a version are served so long after it left the head, or so many releases. */
export const kept: Kept = { releases: 10, ms: 30 * 86_400_000 }

/** In memory; bytes are those of `slipway.json`. */
const MOST = { versions: 500, bytes: 4_000_000 }

export function createFormerVersions(
  versions: Pick<VersionsTable, 'readFormer' | 'listFormer'>,
): FormerVersions {
  const recent = new LRUCache<string, ReleasedVersion>({
    max: MOST.versions,
    maxSize: MOST.bytes,
    sizeCalculation: ({ manifest }) => JSON.stringify(manifest).length,
  })
  let wanted = new Set<string>()
  let reading: Promise<ReadonlyMap<string, ReleasedVersion>> | undefined

  async function readWanted(): Promise<ReadonlyMap<string, ReleasedVersion>> {
    await setImmediate()
    const digests = [...wanted]
    wanted = new Set()
    reading = undefined
    const found = await versions.readFormer(digests, kept)
    for (const version of found) recent.set(version.digest, version)
    return new Map(found.map((version) => [version.digest, version]))
  }

  return {
    known: (digest) => recent.get(digest),
    named: (remote, version) => recent.find((found) => isNamed(found, remote, version)),
    async read(digest) {
      wanted.add(digest)
      // Callers that arrive in the same turn share one query: anybody can ask for what is not there.
      reading ??= readWanted()
      // Not out of memory: that has no room for all of a large batch.
      return (await reading).get(digest)
    },
    async refresh(left) {
      for (const version of left) recent.set(version.digest, version)
      const served = new Set(await versions.listFormer([...recent.keys()], kept))
      for (const digest of [...recent.keys()]) if (!served.has(digest)) recent.delete(digest)
    },
  }
}

export function isNamed({ manifest }: ReleasedVersion, remote: string, version: string): boolean {
  return manifest.name === remote && manifest.version === version
}
