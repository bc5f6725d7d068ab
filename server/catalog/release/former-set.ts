import {
  type CodedError,
  codedProblem,
  type PassedOver,
  type ReleasedRemote,
  type ReleaseSet,
} from '@slipway/sdk/contract'
import { createReleasesTable, type ReleasesTable } from '../../storage/tables/releases-table'
import type { StorageScope } from '../../storage/transact'
import { createFailedVersions, type FindFailure } from './failed-versions'
import { changesBetween } from './release-entry'

/** What is to be live of each remote that is named; `null` takes it out. */
export type WantedSet = Readonly<Record<string, ReleasedRemote | null>>

/** Of one remote or of all: the set of the release `to`, or else the last good one that differs from the head. */
export interface Rollback {
  readonly remote?: string | undefined
  readonly to?: number | undefined
}

/** What a roll back makes live. */
export interface FormerSet {
  /** Empty: nothing that was live before is good. */
  readonly set: WantedSet
  /** Versions that failed, which it does not restore; the newest first. */
  readonly passedOver: readonly PassedOver[]
}

/** Throws `not-found` for an unknown release, and `nothing-to-roll-back` where nothing was live before. */
export async function formerSet(
  scope: StorageScope,
  head: ReleaseSet,
  { remote, to }: Rollback,
): Promise<FormerSet> {
  if (to !== undefined) {
    const release = await createReleasesTable(scope).find(to)
    if (!release) throw codedProblem('not-found', `There is no release ${to}.`)
    const { remotes } = release
    const set =
      remote === undefined ? wholeSet(head, remotes) : { [remote]: remotes[remote] ?? null }
    return { set, passedOver: [] }
  }
  if (remote === undefined)
    return (await lastSet(scope, head)) ?? throwNothing('There is no release before this one.')
  const former = await lastOf(scope, head, { remote })
  return former ?? throwNothing(`No other version of ${remote} was ever released.`)
}

interface Wanted {
  readonly remote: string
  /** A version that fails now, whatever was counted of it. */
  readonly failing?: string
}

/** What was live of one remote before, as far as it did not fail; `undefined`: nothing else ever was. */
export async function lastOf(
  scope: StorageScope,
  head: ReleaseSet,
  { remote, failing }: Wanted,
): Promise<FormerSet | undefined> {
  const good = createGoodParts(createFailedVersions(scope), failing)
  let isAny = false
  for await (const { remotes } of allReleases(createReleasesTable(scope))) {
    const former = remotes[remote]
    if (!former || isSame(former, head[remote])) continue
    isAny = true
    const part = await good.of(remote, former)
    if (part && !isSame(part, head[remote]))
      return { set: { [remote]: part }, passedOver: good.passedOver() }
  }
  return isAny ? { set: {}, passedOver: good.passedOver() } : undefined
}

/** The newest set of all remotes that differs, and in which nothing comes back that failed. */
async function lastSet(scope: StorageScope, head: ReleaseSet): Promise<FormerSet | undefined> {
  const good = createGoodParts(createFailedVersions(scope))
  let isAny = false
  for await (const { id, remotes } of allReleases(createReleasesTable(scope))) {
    if (id === 0 || changesBetween(head, remotes).length === 0) continue
    isAny = true
    const set = await goodSet(head, remotes, good)
    if (set && changesBetween(head, set).length > 0)
      return { set: wholeSet(head, set), passedOver: good.passedOver() }
  }
  return isAny ? { set: {}, passedOver: good.passedOver() } : undefined
}

async function goodSet(
  head: ReleaseSet,
  remotes: ReleaseSet,
  good: GoodParts,
): Promise<ReleaseSet | undefined> {
  const set: Record<string, ReleasedRemote> = { ...remotes }
  let isGood = true
  // All of them are looked at, so that each one that failed is named.
  for (const { remote, to } of changesBetween(head, remotes)) {
    const part = to && (await good.of(remote, to))
    if (part) set[remote] = part
    else if (to) isGood = false
  }
  return isGood ? set : undefined
}

interface GoodParts {
  /** What was live, without a canary that failed; `undefined` where the version for all failed. */
  of(remote: string, former: ReleasedRemote): Promise<ReleasedRemote | undefined>
  passedOver(): readonly PassedOver[]
}

function createGoodParts(findFailure: FindFailure, failing?: string): GoodParts {
  const known = new Map<string, PassedOver | undefined>()
  async function isGood(remote: string, version: string): Promise<boolean> {
    if (version === failing) return false
    const key = `${remote}\n${version}`
    if (!known.has(key)) known.set(key, await findFailure({ remote, version }))
    return known.get(key) === undefined
  }
  return {
    async of(remote, { version, canary }) {
      if (!(await isGood(remote, version))) return undefined
      return canary && (await isGood(remote, canary.version)) ? { version, canary } : { version }
    },
    passedOver: () => [...known.values()].filter((failure) => failure !== undefined),
  }
}

function isSame(former: ReleasedRemote, now: ReleasedRemote | undefined): boolean {
  return JSON.stringify(former) === JSON.stringify(now)
}

function wholeSet(head: ReleaseSet, remotes: ReleaseSet): WantedSet {
  const gone = Object.keys(head).filter((name) => !remotes[name])
  return { ...remotes, ...Object.fromEntries(gone.map((name) => [name, null])) }
}

/** Releases that are read to say whether there is a way back. */
const HISTORY = 500

/** Those of `live` of which something else was live before, or of which that is not known. */
export async function withFormer(store: ReleasesTable, live: ReleaseSet): Promise<string[]> {
  const open = new Map(Object.entries(live))
  let read = 0
  for await (const { remotes } of allReleases(store)) {
    for (const [name, now] of open) {
      const former = remotes[name]
      if (former && !isSame(former, now)) open.delete(name)
    }
    read += 1
    if (open.size === 0 || read === HISTORY) break
  }
  return Object.keys(live).filter((name) => !open.has(name) || read === HISTORY)
}

async function* allReleases(store: ReleasesTable) {
  const limit = 50
  for (let offset = 0; ; offset += limit) {
    const page = await store.list({ limit, offset })
    yield* page
    if (page.length < limit) return
  }
}

function throwNothing(detail: string): never {
  throw codedProblem('nothing-to-roll-back', detail)
}

const reasons: Readonly<Record<PassedOver['why'], string>> = {
  'taken-off': 'the guard took it off',
  hung: 'pages hung on it',
  failed: 'more than half of its draws failed',
  'switched-off': 'it is switched off',
}

/** `orders 1.1.0: pages hung on it, 1 of 1 draws failed`. */
export function describePassedOver({ remote, version, why, failures, draws }: PassedOver): string {
  const counted = draws > 0 ? `, ${failures} of ${draws} draws failed` : ''
  return `${remote} ${version}: ${reasons[why]}${counted}`
}

/** 409 `no-good-version`, which lists them. */
export function noGoodVersion(passedOver: readonly PassedOver[]): CodedError {
  const errors = passedOver.map((failed) => ({
    pointer: '/remote',
    code: 'version-failed',
    detail: describePassedOver(failed),
  }))
  const all = passedOver.map(describePassedOver).join('; ')
  const detail = `Nothing was rolled back: every version that was live before failed. ${all}. Name the release whose versions you want all the same (to).`
  return codedProblem('no-good-version', detail, { errors })
}
