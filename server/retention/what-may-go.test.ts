import type { CatalogFacts, KnownVersion } from '../storage/tables/catalog/catalog-facts'
import { randomFrom } from '../testing/random-from'
import { type MayGo, whatMayGo } from './what-may-go'

const DAY_MS = 86_400_000
const now = 1000 * DAY_MS
const keptFor = { versions: 90 * DAY_MS, drafts: 90 * DAY_MS }

const daysAgo = (days: number) => now - days * DAY_MS

/** A history of three remotes, as servers write it: what left the head is noted, also by releases that are gone. */
function historyFrom(seed: number): CatalogFacts {
  const random = randomFrom(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const remotes = ['a', 'b', 'c']
  const named = (remote: string, number: number) => ({ remote, version: `1.0.${number}` })
  const versions = remotes.flatMap((remote) =>
    Array.from({ length: 1 + upTo(12) }, (_, number) => ({
      ...named(remote, number),
      digest: `${remote}${number}`,
      createdAt: daysAgo(400 - number * 30 - upTo(30)),
    })),
  )
  const pick = (remote: string) => {
    const own = versions.filter((version) => version.remote === remote)
    return own[upTo(own.length)] as (typeof own)[number]
  }
  const count = upTo(30)
  const span = random() < 0.3 ? 40 : 300
  const times = Array.from({ length: count }, () => daysAgo(random() * span)).toSorted(
    (x, y) => x - y,
  )
  const history = times.map((createdAt, index) => ({
    id: index + 1,
    createdAt,
    versions: remotes.flatMap((remote) => [
      pick(remote),
      ...(random() < 0.2 ? [pick(remote)] : []),
    ]),
  }))
  const leftAt = ({ digest }: { readonly digest: string }) =>
    history.findLast(({ versions: live }, index) => {
      const before = history[index - 1]?.versions ?? []
      const has = (some: readonly { digest: string }[]) => some.some((one) => one.digest === digest)
      return has(before) && !has(live)
    })?.createdAt
  const gone = upTo(5)
  return {
    now,
    releases: history.slice(gone).toReversed(),
    versions: versions.map((version) => ({ ...version, leftAt: leftAt(version) })),
    linked: random() < 0.5 ? [pick('a')] : [],
    overridden: random() < 0.2 ? ['b'] : [],
    layouts: Array.from({ length: upTo(25) }, (_, index) => index + 1)
      .map((number) => ({ number, createdAt: daysAgo(300 - number * 12) }))
      .toReversed(),
    drafts: Array.from({ length: upTo(4) }, (_, id) => ({
      id,
      base: upTo(20),
      changedAt: daysAgo(random() * 200),
    })),
  }
}

const histories = Array.from({ length: 500 }, (_, seed) => historyFrom(seed))

/** Whether somebody had it at that time or later, or may get it. */
function isNeeded(facts: CatalogFacts, version: KnownVersion, since: number): boolean {
  const { releases, linked, overridden } = facts
  const isIt = (one: { remote: string; version: string }) =>
    one.remote === version.remote && one.version === version.version
  const wasLive = releases.some(({ versions }, place) => {
    const until = releases[place - 1]?.createdAt ?? now
    return versions.some(isIt) && (place < 10 || until >= since)
  })
  return wasLive || linked.some(isIt) || overridden.includes(version.remote)
}

/** The facts after a run: that a version left with a release that is gone is not known any more. */
function afterwards(facts: CatalogFacts, gone: MayGo): CatalogFacts {
  const isGone = ({ id }: { readonly id: number }) => gone.releases.includes(id)
  const unknown = new Set(facts.releases.filter(isGone).map(({ createdAt }) => createdAt))
  const versions = facts.versions
    .filter(({ digest }) => !gone.versions.includes(digest))
    .map(({ leftAt, ...version }) => ({
      ...version,
      leftAt: leftAt === undefined || unknown.has(leftAt) ? undefined : leftAt,
    }))
  return { ...facts, releases: facts.releases.filter((release) => !isGone(release)), versions }
}

describe('what may go', () => {
  it('is never a version that somebody has, may get, or had within the time', () => {
    const wrong = histories.flatMap((facts) => {
      const { versions } = whatMayGo(facts, keptFor)
      const found = facts.versions.filter(({ digest }) => versions.includes(digest))
      return found.filter(
        (version) =>
          isNeeded(facts, version, daysAgo(90)) ||
          version.createdAt >= daysAgo(90) ||
          (version.leftAt ?? 0) >= daysAgo(90),
      )
    })

    expect(wrong).toEqual([])
    expect(histories.some((facts) => whatMayGo(facts, keptFor).versions.length > 3)).toBe(true)
  })

  it('is every other version but the newest of a remote', () => {
    const left = histories.flatMap((facts) => {
      const { versions } = whatMayGo(facts, keptFor)
      const kept = facts.versions.filter(({ digest }) => !versions.includes(digest))
      const isNewest = (one: KnownVersion) =>
        facts.versions.every(
          (other) => other.remote !== one.remote || other.createdAt <= one.createdAt,
        )
      return kept.filter(
        (version) =>
          !isNewest(version) &&
          !isNeeded(facts, version, daysAgo(90)) &&
          version.createdAt < daysAgo(90) &&
          (version.leftAt ?? 0) < daysAgo(90),
      )
    })

    expect(left).toEqual([])
  })

  it('is never a version that left the head in the last 30 days, however short the setting is, run after run', () => {
    const short = { versions: DAY_MS, drafts: DAY_MS }
    const leftAts = (facts: CatalogFacts) =>
      new Map(facts.versions.map(({ digest, leftAt = 0 }) => [digest, leftAt]))

    const wrong = histories.flatMap((facts) => {
      const first = whatMayGo(facts, short)
      const second = whatMayGo(afterwards(facts, first), short)
      const times = leftAts(facts)
      return [...first.versions, ...second.versions].filter(
        (digest) => (times.get(digest) ?? 0) > daysAgo(30),
      )
    })

    expect(wrong).toEqual([])
  })

  it('leaves the last ten releases and layouts, and every version of a release that stays', () => {
    for (const facts of histories) {
      const gone = whatMayGo(facts, keptFor)
      const stays = facts.releases.filter(({ id }) => !gone.releases.includes(id))
      const needed = new Set(
        stays.flatMap(({ versions }) => versions.map((one) => `${one.remote}${one.version}`)),
      )
      const goes = facts.versions.filter(({ digest }) => gone.versions.includes(digest))

      expect(stays.slice(0, 10)).toEqual(facts.releases.slice(0, 10))
      expect(gone.layouts.filter((number) => number > facts.layouts.length - 10)).toEqual([])
      expect(goes.filter((one) => needed.has(`${one.remote}${one.version}`))).toEqual([])
    }
  })

  it('is a draft that nobody changed for so long; the layout of one that stays, stays', () => {
    const wrong = histories.flatMap((facts) => {
      const gone = whatMayGo(facts, keptFor)
      return facts.drafts.filter(({ id, base, changedAt }) => {
        const goes = gone.drafts.includes(id)
        return goes !== changedAt < daysAgo(90) || (!goes && gone.layouts.includes(base))
      })
    })

    expect(wrong).toEqual([])
    expect(histories.some((facts) => whatMayGo(facts, keptFor).layouts.length > 3)).toBe(true)
  })
})
