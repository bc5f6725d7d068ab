import type { Manifest, ReleasedRemote } from '@slipway/sdk/contract'
import type { Catalog } from '../catalog/catalog'
import { isDisabled, type LiveRemote } from '../catalog/catalog-state'
import { createReleasesTable, type StoredRelease } from '../storage/tables/catalog/releases-table'
import type { StorageScope } from '../storage/transact'
import type { Place } from './criticality'

/** A version whose code is new for some users or for all. */
export interface WatchedVersion {
  readonly remote: string
  readonly version: string
  readonly as: 'canary' | 'base'
  readonly manifest: Manifest
  /** What it is compared with; of a remote that was never released before, nothing. */
  readonly former: string | undefined
  /** As far as it is in memory. */
  readonly formerManifest: Manifest | undefined
  /** Milliseconds since 1970. */
  readonly since: number
  /** Where components are delivered. */
  readonly places: readonly Place[]
}

/** A new base is looked at for so long. */
const NEW_BASE_MS = 2 * 3_600_000
/** Releases that are read to find out since when a version is live. */
const MOST_RELEASES = 500

export interface WatchDeps {
  readonly catalog: Pick<Catalog, 'current' | 'version'>
  /** Milliseconds since 1970. */
  readonly now: number
  /** On one's own machine failures are tried out: what has nothing before it is left alone. */
  readonly isLocal: boolean
  readonly places: () => readonly Place[]
}

/** The canaries, and the versions that have just become the base; not what is switched off. */
export async function watchedVersions(
  scope: StorageScope,
  { catalog, now, isLocal, places }: WatchDeps,
): Promise<readonly WatchedVersion[]> {
  const { state } = catalog.current()
  const releases = await createReleasesTable(scope).list({ limit: MOST_RELEASES, offset: 0 })
  const bases = state.remotes
    .map((remote) => watchedBase(remote, releases))
    .filter(({ since, former }) => now - since <= NEW_BASE_MS && !(isLocal && !former))
  const canaries = state.remotes.flatMap((remote) => watchedCanary(remote, releases))
  return [...canaries, ...bases]
    .filter(({ remote, version }) => !isDisabled(state, { remote, version }))
    .map(({ former, ...watched }) => ({
      ...watched,
      former,
      places: places(),
      formerManifest: former === undefined ? undefined : catalog.version(watched.remote, former),
    }))
}

type Named = Omit<WatchedVersion, 'formerManifest' | 'places'>

function watchedCanary(
  { name: remote, base, canary }: LiveRemote,
  releases: readonly StoredRelease[],
): readonly Named[] {
  if (!canary || canary.percent === 0) return []
  const { manifest } = canary.version
  const isSame = (live: ReleasedRemote | undefined) =>
    live?.version === base.manifest.version &&
    live.canary?.version === manifest.version &&
    live.canary.percent > 0
  const { since } = runOf(remote, releases, isSame)
  const former = base.manifest.version
  return [{ remote, version: manifest.version, as: 'canary', manifest, former, since }]
}

function watchedBase(
  { name: remote, base: { manifest } }: LiveRemote,
  releases: readonly StoredRelease[],
): Named {
  const { version } = manifest
  const { since, before } = runOf(remote, releases, (live) => live?.version === version)
  return { remote, version, as: 'base', manifest, former: before?.version, since }
}

/** The newest releases in a row that are like this: since when, and what was live before them. */
function runOf(
  remote: string,
  releases: readonly StoredRelease[],
  isSame: (live: ReleasedRemote | undefined) => boolean,
) {
  const end = releases.findIndex(({ remotes }) => !isSame(remotes[remote]))
  const run = end === -1 ? releases : releases.slice(0, end)
  // The last version that there was before, even if the remote was taken out meanwhile.
  const before = releases.slice(run.length).find(({ remotes }) => remotes[remote])
  return { since: run.at(-1)?.createdAt ?? 0, before: before?.remotes[remote] }
}
