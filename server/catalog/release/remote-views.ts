import type { CodedError, Locations } from '@slipway/sdk/contract'
import {
  codedProblem,
  type ManagedRemoteBody,
  type ManagedRemotesBody,
  type ManagedVersionBody,
  namedLocations,
  type ReleasedRemote,
  type VersionEntry,
} from '@slipway/sdk/contract'
import { createReleasesTable } from '../../storage/tables/releases-table'
import {
  createRemotesTable,
  type StoredDisabled,
  type StoredRemote,
} from '../../storage/tables/remotes-table'
import { createVersionsTable, type StoredVersion } from '../../storage/tables/versions-table'
import type { StorageScope } from '../../storage/transact'
import { isDisabled } from '../catalog-state'

/** Remotes and versions as the API describes them. */
export interface RemoteViews {
  /** All remotes, or the one that is named. */
  list(only: string | undefined): Promise<ManagedRemotesBody>
  /** Throws 404 `not-found`. */
  remote(name: string): Promise<ManagedRemoteBody>
  /** Throws 404 `not-found`. */
  version(name: string, version: string): Promise<ManagedVersionBody>
  /** Throws 404 `not-found`. */
  stored(name: string, version: string): Promise<StoredVersion>
}

export function createRemoteViews(scope: StorageScope, locations: Locations): RemoteViews {
  const remotes = createRemotesTable(scope)
  const versions = createVersionsTable(scope)
  const releases = createReleasesTable(scope)

  async function describe(remote: StoredRemote, common: Common) {
    const stored = await versions.list(remote.name)
    return { stored, state: describeRemote(remote, stored, common) }
  }

  async function readCommon(): Promise<Common> {
    const { remotes: head } = await releases.head()
    return { head, disabled: await remotes.disabled(), locations }
  }

  async function stored(name: string, version: string): Promise<StoredVersion> {
    const found = await versions.find(name, version)
    if (found) return found
    throw notFound(`There is no version ${version} of ${name}.`)
  }

  return {
    stored,
    async list(only) {
      const common = await readCommon()
      const items: ManagedRemotesBody['items'] = []
      for (const remote of await remotes.list()) {
        if (only !== undefined && remote.name !== only) continue
        const found = await describe(remote, common)
        items.push({ ...found.state, versions: found.stored.length })
      }
      return { items }
    },
    async remote(name) {
      const remote = await remotes.find(name)
      if (!remote) throw notFound(`There is no remote ${name}.`)
      const common = await readCommon()
      const found = await describe(remote, common)
      return {
        ...found.state,
        versions: found.stored.map((version) => describeVersion(version, common)),
        disabledParts: common.disabled.filter((part) => part.remote === name).map(describePart),
      }
    },
    async version(name, version) {
      const found = await stored(name, version)
      return { ...describeVersion(found, await readCommon()), manifest: found.manifest }
    },
  }
}

interface Common {
  readonly locations: Locations
  readonly head: Readonly<Record<string, ReleasedRemote>>
  readonly disabled: readonly StoredDisabled[]
}

function describeRemote(
  { name, publicGranted, origins }: StoredRemote,
  stored: readonly StoredVersion[],
  { head, disabled, locations }: Common,
) {
  const released = head[name] ?? null
  const relevant = stored.filter(
    ({ manifest }, index) => index === 0 || isReleased(released, manifest.version),
  )
  const named = relevant.flatMap(({ manifest }) => namedLocations(manifest))
  const asked = new Set(relevant.flatMap(({ manifest }) => manifest.origins ?? []))
  return {
    name,
    released,
    disabled: disabled.some(
      (part) => part.remote === name && (part.version ?? part.component) === undefined,
    ),
    publicGranted,
    publicAsked: named.some((location) => locations.isPublic(location)),
    origins: { asked: [...asked].sort(), granted: [...origins].sort() },
    deprecatedLocations: locations.deprecations(named),
  }
}

function describeVersion(stored: StoredVersion, { head, disabled }: Common): VersionEntry {
  const { manifest, digest, createdAt, who } = stored
  const { name: remote, version } = manifest
  return {
    version,
    digest,
    size: manifest.files.reduce((total, { size }) => total + size, 0),
    createdAt: new Date(createdAt).toISOString(),
    who,
    released: isReleased(head[remote] ?? null, version),
    disabled: isDisabled({ disabled }, { remote, version }),
  }
}

function isReleased(released: ReleasedRemote | null, version: string): boolean {
  return released?.version === version || released?.canary?.version === version
}

function describePart({ version, component, at, who, why, byOperator }: StoredDisabled) {
  return {
    ...(version !== undefined && { version }),
    ...(component !== undefined && { component }),
    at: new Date(at).toISOString(),
    who,
    why,
    byOperator,
  }
}

function notFound(detail: string): CodedError {
  return codedProblem('not-found', detail)
}
