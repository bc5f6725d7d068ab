import type { ReleasedRemote } from '@slipway/sdk/contract'
import { earlierParts, type History } from '../catalog/release/way-back'
import type {
  CatalogFacts,
  KnownRelease,
  KnownVersion,
} from '../storage/tables/catalog/catalog-facts'
import type { VersionName } from '../storage/tables/catalog/versions-table'
import { randomFrom } from '../testing/random-from'
import { waysBack } from './ways-back'
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
  const history: Past[] = times.map((createdAt, index) => ({
    id: index + 1,
    createdAt,
    isRollback: false,
    versions: remotes.flatMap((remote) => [
      pick(remote),
      ...(random() < 0.2 ? [pick(remote)] : []),
    ]),
  }))
  if (random() < 0.4 && history.length > 1) goBack(history, random)
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

/** Of `a` somebody goes back, and then others are released, all in the last days before the time that counts. */
function goBack(history: Past[], random: () => number): void {
  const ofA = (past: Past | undefined) =>
    past?.versions.filter(({ remote }) => remote === 'a') ?? []
  const { createdAt, versions } = history.at(-1) as Past
  const others = versions.filter(({ remote }) => remote !== 'a')
  const goal = ofA(history[Math.floor(random() * (history.length - 1))])
  const count = 1 + Math.floor(random() * 15)
  for (let place = 0; place < count; place += 1) {
    const id = (history.at(-1)?.id ?? 0) + 1
    const at = createdAt + ((now - createdAt) * place) / count
    history.push({ id, createdAt: at, versions: [...goal, ...others], isRollback: place === 0 })
  }
}

interface Past extends KnownRelease {
  readonly versions: readonly (VersionName & { readonly digest: string })[]
  readonly isRollback: boolean
}

/** The history as a roll back reads it. */
function historyOf(releases: readonly KnownRelease[]): History {
  const all = releases.map((release) => {
    const { id, createdAt, versions, isRollback } = release as Past
    const remotes: Record<string, ReleasedRemote> = {}
    for (const { remote, version } of versions) {
      const base = remotes[remote]
      if (!base) remotes[remote] = { version }
      else if (base.version !== version)
        remotes[remote] = { ...base, canary: { version, percent: 5 } }
    }
    return { id, createdAt, remotes, isRollback, who: '', why: '' }
  })
  return (place) => Promise.resolve(all[place])
}

/** The version that a roll back of the remote makes live. */
async function versionBefore(releases: readonly KnownRelease[], remote: string) {
  const history = historyOf(releases)
  const live = (await history(0))?.remotes[remote]
  if (!live) return undefined
  for await (const { part, isLeft } of earlierParts(history, remote, live))
    if (!isLeft) return part.version
  return undefined
}

const histories = Array.from({ length: 500 }, (_, seed) => historyFrom(seed))

/** Whether somebody had it at that time or later, or may get it. */
function isNeeded(facts: CatalogFacts, version: KnownVersion, since: number): boolean {
  const { releases, linked, overridden } = facts
  const isIt = (one: { remote: string; version: string }) =>
    one.remote === version.remote && one.version === version.version
  const ways = waysBack(releases)
  const wasLive = releases.some((release, place) => {
    const until = releases[place - 1]?.createdAt ?? now
    return release.versions.some(isIt) && (place < 10 || until >= since || ways.includes(release))
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

  it('leaves each live remote the way back that it had, also where the last ten releases are of others', async () => {
    let count = 0
    for (const facts of histories) {
      const short = { versions: DAY_MS, drafts: DAY_MS }
      const gone = whatMayGo({ ...facts, now: now + 60 * DAY_MS }, short)
      const stays = facts.releases.filter(({ id }) => !gone.releases.includes(id))
      for (const remote of ['a', 'b', 'c']) {
        const before = await versionBefore(facts.releases, remote)
        const version = facts.versions.find(
          (one) => one.remote === remote && one.version === before,
        )

        expect(await versionBefore(stays, remote)).toBe(before)
        expect(gone.versions).not.toContain(version?.digest)
        if (before !== (await versionBefore(facts.releases.slice(0, 10), remote))) count += 1
      }
    }
    expect(count).toBeGreaterThan(10)
  })

  it('is never a layout that another one took the place of in the last 30 days', () => {
    const short = { versions: DAY_MS, drafts: DAY_MS }
    const wrong = histories.flatMap((facts) =>
      whatMayGo({ ...facts, now: now - 60 * DAY_MS }, short).layouts.filter((number) => {
        const successor = facts.layouts.find((one) => one.number === number + 1)
        return (successor?.createdAt ?? now) > daysAgo(90)
      }),
    )

    expect(wrong).toEqual([])
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
