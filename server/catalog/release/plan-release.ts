import { CodedError, type ReleasedRemote, type ReleaseSet } from '@slipway/sdk/contract'
import { VersionConflict, type VersionsTable } from '../../storage/tables/catalog/versions-table'
import type { BuiltVersion } from '../publish/built-remotes'

interface PlanOptions {
  readonly built: readonly BuiltVersion[]
  readonly head: ReleaseSet
  /** Also remotes that were taken out again. */
  readonly everReleased: ReadonlySet<string>
  readonly findDigest: VersionsTable['findDigest']
  readonly allowRebuilds: boolean
}

export interface ReleasePlan {
  /** Versions to store. */
  readonly publish: readonly BuiltVersion[]
  /** The set that goes live, by remote. */
  readonly release: ReleaseSet
  /** Builds that cannot be stored; the others are not held up by them. */
  readonly faults: readonly CodedError[]
}

/**
 * Plans what a start does with the built remotes: publishes what is missing and releases a remote that was never
 * released. Locally what is newly built goes live as well: a version that was not there before, or another build of the
 * released one.
 */
export async function planRelease(options: PlanOptions): Promise<ReleasePlan> {
  const publish: BuiltVersion[] = []
  const faults: CodedError[] = []
  const release: Record<string, ReleasedRemote> = {}
  for (const built of options.built) {
    const named = await nameVersion(built, options)
    if (named instanceof CodedError) {
      faults.push(named)
      continue
    }
    const { name, version } = named.manifest
    const isNew = (await options.findDigest(name, version)) === undefined
    if (isNew) publish.push(named)
    const released = (release[name] ?? options.head[name])?.version
    const goesLive = options.allowRebuilds && (isNew || isBuildOf(named, released))
    const isFirst = !options.everReleased.has(name)
    if ((isFirst || goesLive) && released !== version) release[name] = { version }
  }
  return { publish, release, faults }
}

// A version is immutable: another build of it gets a name of its own, where that is allowed at all.
async function nameVersion(
  built: BuiltVersion,
  { findDigest, allowRebuilds }: PlanOptions,
): Promise<BuiltVersion | VersionConflict> {
  const { name, version } = built.manifest
  const stored = await findDigest(name, version)
  if (stored === undefined || stored === built.digest) return built
  if (!allowRebuilds) return new VersionConflict(name, version)
  return {
    ...built,
    manifest: { ...built.manifest, version: `${version}+${built.digest.slice(0, 8)}` },
  }
}

// `1.0.0` and `1.0.0+3f2a91c0` are builds of one version.
function isBuildOf({ manifest }: BuiltVersion, released: string | undefined): boolean {
  return released !== undefined && plain(released) === plain(manifest.version)
}

function plain(version: string): string {
  return version.split('+')[0] ?? version
}
