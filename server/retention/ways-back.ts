import type { KnownRelease } from '../storage/tables/catalog/catalog-facts'

/** A remote in a release. */
interface Part {
  readonly base: string
  /** The version that is on its way to everybody: the canary, where there is one. */
  readonly newest: string
}

/**
 * The releases, of the newest first, by which each live remote goes back: the last one in which its newest version had
 * nobody. Where that version was live earlier too, somebody may have gone back to it: then also what made it live,
 * where it was before, and what was live before that.
 */
export function waysBack(newestFirst: readonly KnownRelease[]): readonly KnownRelease[] {
  const remotes = new Set(newestFirst[0]?.versions.map(({ remote }) => remote))
  return [...remotes].flatMap((remote) => waysOf(newestFirst, remote))
}

function waysOf(newestFirst: readonly KnownRelease[], remote: string): readonly KnownRelease[] {
  const parts = newestFirst.map((release) => partOf(release, remote))
  const [live] = parts
  const places = live ? placesOf(parts, live) : []
  return newestFirst.filter((_release, place) => places.includes(place))
}

function placesOf(parts: readonly (Part | undefined)[], live: Part): readonly number[] {
  const isWithout = (part: Part | undefined) =>
    part !== undefined && part.base !== live.newest && part.newest !== live.newest
  const before = parts.findIndex(isWithout)
  // It was a canary wherever it was not live: what was beside it.
  if (before === -1)
    return [parts.findIndex((part) => part?.newest === live.newest && part.base !== live.base)]
  const restored = parts.findIndex((part, place) => place > before && part?.base === live.base)
  if (restored === -1) return [before]
  const madeLive = parts.findIndex((part) => !part || !isSame(part, live)) - 1
  const left = new Set(parts.slice(0, restored).map((part) => part?.newest))
  left.delete(live.base)
  const further = parts.findIndex(
    (part, place) => place > restored && isWithout(part) && !left.has(part?.base),
  )
  return [before, restored, madeLive, further]
}

function partOf({ versions }: KnownRelease, remote: string): Part | undefined {
  const own = versions.filter((one) => one.remote === remote)
  const [base] = own
  return base && { base: base.version, newest: own.at(-1)?.version ?? base.version }
}

function isSame(one: Part, other: Part | undefined): boolean {
  return one.base === other?.base && one.newest === other.newest
}
