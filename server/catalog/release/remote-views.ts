import type { CodedError, Locations } from '@slipway/sdk/contract'
import {
  codedProblem,
  type DisabledPart,
  type ManagedRemoteBody,
  type ManagedRemotesBody,
  type ManagedVersionBody,
  namedLocations,
  type ReleasedRemote,
  type VersionAudience,
  type VersionEntry,
} from '@slipway/sdk/contract'
import type { Caller } from '../../identity/callers/caller'
import type { TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import {
  createRemotesTable,
  type StoredDisabled,
  type StoredRemote,
} from '../../storage/tables/catalog/remotes-table'
import { createSigningKeysTable } from '../../storage/tables/catalog/signing-keys-table'
import {
  createVersionFigures,
  type VersionFigures,
} from '../../storage/tables/catalog/version-figures'
import {
  createVersionsTable,
  type StoredVersion,
  type VersionHistory,
} from '../../storage/tables/catalog/versions-table'
import { isDisabled, liveAs } from '../catalog-state'
import { kept } from '../former-versions'
import { findConflicts } from '../publish/host-conflicts'
import { type RemoteQuotas, remoteQuotas } from '../publish/remote-quotas'
import { liveComponents } from './live-components'

/** Remotes and versions as the API describes them. */
export interface RemoteViews {
  /** All remotes, or the one that is named. */
  list(only: string | undefined): Promise<ManagedRemotesBody>
  /** Throws 404 `not-found`. Where versions came from is for operators, and for no token. */
  remote(name: string, reader: Reader, page?: VersionPage): Promise<ManagedRemoteBody>
  /** The same of one version. Throws 404 `not-found`. */
  version(name: string, version: string, reader: Reader): Promise<ManagedVersionBody>
  /** Throws 404 `not-found`. */
  stored(name: string, version: string): Promise<StoredVersion>
}

type Reader = Pick<Caller, 'remote'>
/** The rows of versions that are listed; live ones are listed in any case. */
type VersionPage = { readonly limit: number; readonly offset: number }

/** The newest versions of a remote, where nobody asks for others. */
const NEWEST: VersionPage = { limit: 100, offset: 0 }

export interface ViewDeps extends Pick<TeamRoutesDeps, 'storage' | 'locations' | 'slots'> {
  /** The most that a remote may keep; default: the usual quotas. */
  readonly quotas?: RemoteQuotas
}

export function createRemoteViews({
  storage: scope,
  locations,
  slots,
  quotas: limits = remoteQuotas,
}: ViewDeps): RemoteViews {
  const keys = createSigningKeysTable(scope)
  const remotes = createRemotesTable(scope)
  const versions = createVersionsTable(scope)
  const figures = createVersionFigures(scope)
  const releases = createReleasesTable(scope)

  /** The versions that say what the remote asks for: the newest one, and the live ones. */
  async function readRelevant(name: string, newest: VersionFigures | undefined, common: Common) {
    const numbers = new Set([newest?.version, ...liveNumbers(common.head[name])])
    const named = [...numbers].flatMap((version) =>
      version === undefined ? [] : [{ remote: name, version }],
    )
    return (await versions.readNamed(named)).toSorted(newestFirst)
  }

  /** A page of versions, newest first, and behind it the live ones that are not on it. */
  async function readFigures(name: string, page: VersionPage, common: Common) {
    const listed = await figures.page(name, page)
    const missing = liveNumbers(common.head[name]).filter((version) =>
      listed.every((one) => one.version !== version),
    )
    return [...listed, ...(await figures.named(name, missing))]
  }

  async function readCommon(): Promise<Common> {
    const { remotes: head } = await releases.head()
    return { head, disabled: await remotes.disabled(), locations }
  }

  async function readPast(
    remote: string,
    digests: readonly string[],
    reader: Reader,
  ): Promise<(digest: string) => Past> {
    const served = new Set(await versions.listFormer(digests, kept))
    const [histories, now] = [await versions.histories(digests), await keys.now()]
    const names = new Map((await keys.list(remote)).map(({ id, name }) => [id, name]))
    const isOperator = reader.remote === undefined
    return (digest) => {
      const isServed = served.has(digest)
      return { history: histories.get(digest), keys: names, isServed, isOperator, now }
    }
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
      const counts = await figures.counts()
      for (const remote of await remotes.list()) {
        const { name } = remote
        if (only !== undefined && name !== only) continue
        const [newest] = await figures.page(name, { limit: 1, offset: 0 })
        const state = describeRemote(remote, await readRelevant(name, newest, common), common)
        const disabledParts = partsOf(name, common)
        items.push({ ...state, versions: counts.get(name) ?? 0, disabledParts })
      }
      return { items }
    },
    async remote(name, reader, page = NEWEST) {
      const remote = await remotes.find(name)
      if (!remote) throw notFound(`There is no remote ${name}.`)
      const common = await readCommon()
      const own = await readFigures(name, page, common)
      const [newest] = page.offset === 0 ? own : await figures.page(name, { limit: 1, offset: 0 })
      const relevant = await readRelevant(name, newest, common)
      const state = describeRemote(remote, relevant, common)
      const pastOf = await readPast(
        name,
        own.map(({ digest }) => digest),
        reader,
      )
      const live = relevant.filter(
        ({ manifest }) => liveAs(state.released, manifest.version) !== 'none',
      )
      const base = live.find(({ manifest }) => manifest.version === state.released?.version)
      return {
        ...state,
        stored: { ...(await figures.stored(name)), limits },
        versions: own.map((version) => ({
          ...describeVersion(version, common),
          ...describePast(version, common, pastOf(version.digest)),
        })),
        disabledParts: partsOf(name, common),
        components: liveComponents(live, slots.current().own(), locations),
        ...(base && { conflicts: await findConflicts({ storage: scope, slots }, base.manifest) }),
      }
    },

    async version(name, version, reader) {
      const { manifest } = await stored(name, version)
      const common = await readCommon()
      const [found] = await figures.named(name, [version])
      if (!found) throw notFound(`There is no version ${version} of ${name}.`)
      const pastOf = await readPast(name, [found.digest], reader)
      return {
        ...describeVersion(found, common),
        ...describePast(found, common, pastOf(found.digest)),
        manifest,
      }
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
  relevant: readonly StoredVersion[],
  { head, disabled, locations }: Common,
) {
  const released = head[name] ?? null
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

function newestFirst(one: StoredVersion, other: StoredVersion): number {
  if (one.createdAt !== other.createdAt) return other.createdAt - one.createdAt
  return one.manifest.version < other.manifest.version ? 1 : -1
}

function liveNumbers(released: ReleasedRemote | undefined): readonly string[] {
  if (!released) return []
  return [released.version, ...(released.canary ? [released.canary.version] : [])]
}

function describeVersion(
  { remote, version, digest, createdAt, who, bytes: size }: VersionFigures,
  { head, disabled }: Common,
): VersionEntry {
  return {
    version,
    digest,
    size,
    createdAt: new Date(createdAt).toISOString(),
    who,
    released: liveAs(head[remote], version) !== 'none',
    disabled: isDisabled({ disabled }, { remote, version }),
  }
}

interface Past {
  readonly history: VersionHistory | undefined
  /** Names of the remote's signing keys by id. */
  readonly keys: ReadonlyMap<string, string>
  /** Left the head lately. */
  readonly isServed: boolean
  readonly isOperator: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** For whom a version is live, how it was tried, who signed it, where it came from. */
function describePast(
  { remote: name, version }: VersionFigures,
  { head }: Common,
  past: Past,
): Pick<VersionEntry, 'live' | 'signature' | 'tried' | 'from'> {
  const { history, keys, isOperator } = past
  const live = audienceOf(head[name] ?? null, version, past)
  const tried = history?.tried ?? null
  if (!history?.source) return { live, tried }
  const { signedBy: key, address, token } = history.source
  const from = {
    ...(address !== undefined && isOperator && { address }),
    ...(token !== undefined && { token }),
  }
  return {
    live,
    tried,
    signature: key === undefined ? null : { key, name: keys.get(key) ?? key },
    ...(Object.keys(from).length > 0 && { from }),
  }
}

function audienceOf(
  released: ReleasedRemote | null,
  version: string,
  { history, isServed, now }: Past,
): VersionAudience {
  if (released?.version === version) return { as: 'base' }
  const { canary } = released ?? {}
  if (canary?.version === version) return { as: 'canary', percent: canary.percent }
  if (!isServed || history?.leftAt === undefined) return { as: 'nobody' }
  const until = history.leftAt + kept.ms
  return {
    as: 'former',
    leftAt: new Date(history.leftAt).toISOString(),
    until: until > now ? new Date(until).toISOString() : null,
  }
}

function partsOf(name: string, { disabled }: Pick<Common, 'disabled'>) {
  return disabled.filter((part) => part.remote === name).map(describePart)
}

/** A part that is switched off, as the API has it. */
export function describePart({
  version,
  component,
  at,
  who,
  why,
  byOperator,
}: StoredDisabled): DisabledPart {
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
