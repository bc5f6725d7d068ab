import {
  type GrantEntry,
  type GrantRequest,
  type Locations,
  type Manifest,
  namedLocations,
  type ReleasedRemote,
} from '@slipway/sdk/contract'
import type { remotes } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { rangeOf } from '../../http/read-query'
import type { TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createRemotesTable, type StoredRemote } from '../../storage/tables/catalog/remotes-table'
import { createSigningKeysTable } from '../../storage/tables/catalog/signing-keys-table'
import { createTeamTokensTable } from '../../storage/tables/catalog/team-tokens-table'
import {
  createVersionsTable,
  type StoredVersion,
} from '../../storage/tables/catalog/versions-table'
import type { StorageScope } from '../../storage/transact'
import { liveAs } from '../catalog-state'
import { describeKey, describeToken } from './describe-credentials'
import { readExpiring } from './expiring'

/** `/manage/tokens`, `/manage/keys`, `/manage/expiring` and `/manage/grants`: those of all remotes. */
export function credentialHandlers({ storage, locations }: TeamRoutesDeps) {
  const tokens = createTeamTokensTable(storage)
  const keys = createSigningKeysTable(storage)
  return {
    async 'GET /manage/tokens'({ query }) {
      const found = await tokens.search({ ...query, ...rangeOf(query) })
      return { items: found.map(describeToken), total: exactly(await tokens.count(query)) }
    },
    async 'GET /manage/keys'({ query }) {
      const found = await keys.search({ ...query, ...rangeOf(query) })
      return { items: found.map(describeKey), total: exactly(await keys.count(query)) }
    },
    'GET /manage/expiring': async ({ query }) => ({
      items: await readExpiring(storage, query.days),
    }),
    'GET /manage/grants': async () => ({ items: await readGrants(storage, locations) }),
  } satisfies Partial<Handlers<typeof remotes>>
}

function exactly(value: number) {
  return { value, exact: true }
}

/** Reads what remotes ask for and what they have; what is asked and not granted comes first. */
async function readGrants(scope: StorageScope, locations: Locations): Promise<GrantEntry[]> {
  const { remotes: head } = await createReleasesTable(scope).head()
  const entries: GrantEntry[] = []
  for (const remote of await createRemotesTable(scope).list()) {
    const versions = await createVersionsTable(scope).list(remote.name)
    const entry = describeGrants({ remote, versions, released: head[remote.name], locations })
    if (entry.public.granted || entry.public.asked || entry.origins.length > 0) entries.push(entry)
  }
  return entries.sort((one, other) => Number(waits(other)) - Number(waits(one)))
}

function waits({ public: open, origins }: GrantEntry): boolean {
  return [open, ...origins].some(({ asked, granted }) => asked !== null && !granted)
}

interface Described {
  readonly remote: StoredRemote
  /** Newest first. */
  readonly versions: readonly StoredVersion[]
  readonly released: ReleasedRemote | undefined
  readonly locations: Locations
}

/** The grants of one remote: the versions that count are its live ones and the newest. */
function describeGrants({ remote, versions, released, locations }: Described): GrantEntry {
  const counting = versions.filter(
    ({ manifest }, index) => index === 0 || liveAs(released, manifest.version) !== 'none',
  )
  const publicOf = (manifest: Manifest) =>
    namedLocations(manifest).filter((location) => locations.isPublic(location))
  const asks = (isAsked: (manifest: Manifest) => boolean) =>
    firstRequest(versions, counting, isAsked)
  const asked = counting.flatMap(({ manifest }) => manifest.origins ?? [])
  return {
    remote: remote.name,
    live: released !== undefined,
    public: {
      granted: remote.publicGranted,
      asked: asks((manifest) => publicOf(manifest).length > 0),
      locations: sorted(counting.flatMap(({ manifest }) => publicOf(manifest))),
    },
    origins: sorted([...asked, ...remote.origins]).map((origin) => ({
      origin,
      granted: remote.origins.includes(origin),
      asked: asks((manifest) => manifest.origins?.includes(origin) ?? false),
    })),
  }
}

/** The first of the versions that ask for it without a break, up to the newest that counts. */
function firstRequest(
  versions: readonly StoredVersion[],
  counting: readonly StoredVersion[],
  isAsked: (manifest: Manifest) => boolean,
): GrantRequest | null {
  const newest = counting.find(({ manifest }) => isAsked(manifest))
  if (!newest) return null
  const older = versions.slice(versions.indexOf(newest))
  const end = older.findIndex(({ manifest }) => !isAsked(manifest))
  const first = older.at(end === -1 ? -1 : end - 1) ?? newest
  const { manifest, who, createdAt } = first
  return { version: manifest.version, who, at: new Date(createdAt).toISOString() }
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}
