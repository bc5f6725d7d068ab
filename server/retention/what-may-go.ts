import type {
  CatalogFacts,
  KnownRelease,
  KnownVersion,
} from '../storage/tables/catalog/catalog-facts'
import type { VersionName } from '../storage/tables/catalog/versions-table'
import { waysBack } from './ways-back'

const DAY_MS = 86_400_000

/** Kept whatever the settings say: as many releases and layouts, and each, or a version, so long after it left the head. */
export const alwaysKept = { newest: 10, leftMs: 30 * DAY_MS } as const

/** The times after which something may go, in milliseconds. */
export interface KeptFor {
  readonly versions: number
  readonly drafts: number
}

/** What may go, each by its key. */
export interface MayGo {
  readonly releases: readonly number[]
  readonly versions: readonly string[]
  readonly layouts: readonly number[]
  readonly drafts: readonly number[]
}

/** Decides what nobody had for long enough. Nothing is live, in a canary, an override or a link. */
export function whatMayGo(facts: CatalogFacts, keptFor: KeptFor): MayGo {
  const { now, releases, layouts, drafts } = facts
  const before = now - keptFor.versions
  // Of a version the release says when that was.
  const left = Math.min(before, now - alwaysKept.leftMs)
  const oldReleases = without(replacedBefore(releases, left), waysBack(releases))
  const oldDrafts = drafts.filter(({ changedAt }) => changedAt < now - keptFor.drafts)
  const bases = new Set(without(drafts, oldDrafts).map(({ base }) => base))
  return {
    releases: oldReleases.map(({ id }) => id),
    versions: oldVersions(facts, without(releases, oldReleases), { before, left }),
    layouts: replacedBefore(layouts, left)
      .map(({ number }) => number)
      .filter((number) => !bases.has(number)),
    drafts: oldDrafts.map(({ id }) => id),
  }
}

/** Those, newest first, whose successor is older than that: until it came, everybody had them. */
function replacedBefore<One extends { readonly createdAt: number }>(
  newestFirst: readonly One[],
  before: number,
): readonly One[] {
  return newestFirst.filter((_one, place) => {
    const successor = newestFirst[place - 1]
    return place >= alwaysKept.newest && successor !== undefined && successor.createdAt < before
  })
}

function oldVersions(
  { versions, linked, overridden }: CatalogFacts,
  keptReleases: readonly KnownRelease[],
  { before, left }: { readonly before: number; readonly left: number },
): readonly string[] {
  const inUse = new Set(
    [...keptReleases.flatMap((release) => release.versions), ...linked].map(keyOf),
  )
  const newest = new Set(newestOfEach(versions).map(keyOf))
  return versions
    .filter((version) => !inUse.has(keyOf(version)) && !newest.has(keyOf(version)))
    .filter(({ remote }) => !overridden.includes(remote))
    .filter(({ createdAt, leftAt }) => createdAt < before && (leftAt ?? 0) < left)
    .map(({ digest }) => digest)
}

// A remote owns the names of its newest version's components.
function newestOfEach(versions: readonly KnownVersion[]): readonly KnownVersion[] {
  const newest = new Map<string, KnownVersion>()
  for (const version of versions) {
    const known = newest.get(version.remote)
    if (!known || isAfter(version, known)) newest.set(version.remote, version)
  }
  return [...newest.values()]
}

function isAfter(one: KnownVersion, other: KnownVersion): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one.version > other.version
}

function keyOf({ remote, version }: VersionName): string {
  return `${remote}/${version}`
}

function without<One>(all: readonly One[], some: readonly One[]): readonly One[] {
  const left = new Set(some)
  return all.filter((one) => !left.has(one))
}
