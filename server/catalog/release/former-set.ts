import {
  type CodedError,
  codedProblem,
  type PassedOver,
  type ReleasedRemote,
  type ReleaseSet,
} from '@slipway/sdk/contract'
import {
  createReleasesTable,
  type ReleasesTable,
} from '../../storage/tables/catalog/releases-table'
import type { StorageScope } from '../../storage/transact'
import { createFailedVersions, type FindFailure } from './failed-versions'
import { changesBetween } from './release-entry'
import {
  earlierParts,
  type History,
  isSameReleased,
  newestOf,
  placeOfHead,
  readHistory,
  wholeView,
} from './way-back'

/** The set that is to be live, of each remote that is named; `null` takes the remote out. */
export type WantedSet = Readonly<Record<string, ReleasedRemote | null>>

/** Of one remote or of all: the set of the release `to`, or else the last good one before the head in which its version had nobody. */
export interface Rollback {
  readonly remote?: string | undefined
  readonly to?: number | undefined
}

/** The set that a roll back makes live. */
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

/** Finds what was live of one remote before, as far as it did not fail; `undefined`: nothing else ever was. */
export async function lastOf(
  scope: StorageScope,
  head: ReleaseSet,
  { remote, failing }: Wanted,
): Promise<FormerSet | undefined> {
  const now = head[remote]
  const good = createGoodParts(createFailedVersions(scope), failing)
  let isAny = false
  for await (const { part: former, isLeft } of earlierParts(historyIn(scope), remote, now)) {
    const part = await good.of(remote, former)
    isAny ||= !isLeft
    if (part && !isLeft && !isSameReleased(part, now))
      return { set: { [remote]: part }, passedOver: good.passedOver() }
  }
  const passedOver = good.passedOver()
  return isAny || passedOver.length > 0 ? { set: {}, passedOver } : undefined
}

function historyIn(scope: StorageScope): History {
  return readHistory(createReleasesTable(scope))
}

/** The set of all remotes to go back to, in which nothing comes back that failed. */
async function lastSet(scope: StorageScope, head: ReleaseSet): Promise<FormerSet | undefined> {
  const good = createGoodParts(createFailedVersions(scope))
  let isAny = false
  for await (const remotes of earlierSets(historyIn(scope), head)) {
    isAny = true
    const set = await goodSet(head, remotes, good)
    if (set && changesBetween(head, set).length > 0)
      return { set: wholeSet(head, set), passedOver: good.passedOver() }
  }
  return isAny ? { set: {}, passedOver: good.passedOver() } : undefined
}

/** Sets before the head's, the newest first; last those in which what the head brought has somebody. */
async function* earlierSets(history: History, head: ReleaseSet): AsyncGenerator<ReleaseSet> {
  const place = await placeOfHead(history, wholeView)
  const made = (await history(place))?.remotes ?? {}
  const brought = changesBetween(made, (await history(place + 1))?.remotes ?? {})
  const hasBrought = (set: ReleaseSet) =>
    brought.some(({ remote, from }) => {
      const { version, canary } = set[remote] ?? {}
      return from && [version, canary?.version].includes(newestOf(from))
    })
  const others: ReleaseSet[] = []
  for (let index = place; ; index += 1) {
    const release = await history(index)
    if (!release) break
    if (changesBetween(head, release.remotes).length === 0) continue
    if (hasBrought(release.remotes)) others.push(release.remotes)
    else yield release.remotes
  }
  yield* others
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
  /** Returns what was live, without a canary that failed; `undefined` where the version for all failed. */
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

function wholeSet(head: ReleaseSet, remotes: ReleaseSet): WantedSet {
  const gone = Object.keys(head).filter((name) => !remotes[name])
  return { ...remotes, ...Object.fromEntries(gone.map((name) => [name, null])) }
}

/** Releases that are read to say whether there is a way back. */
const HISTORY = 500

/** Returns the remotes of `live` that had something else live before, or of which that is not known. */
export async function withFormer(store: ReleasesTable, live: ReleaseSet): Promise<string[]> {
  const history = readHistory(store, HISTORY)
  const isKnown = (await history(HISTORY - 1)) === undefined
  const former: string[] = []
  for (const [remote, now] of Object.entries(live)) {
    if (!isKnown || (await hasWayBack(history, remote, now))) former.push(remote)
  }
  return former
}

async function hasWayBack(history: History, remote: string, now: ReleasedRemote) {
  for await (const { isLeft } of earlierParts(history, remote, now)) if (!isLeft) return true
  return false
}

function throwNothing(detail: string): never {
  throw codedProblem('nothing-to-roll-back', detail)
}

const reasons: Readonly<Record<PassedOver['why'], string>> = {
  'taken-off': 'the guard took it off',
  hung: 'pages hung on it',
  failed: 'more than half of its boxes failed',
  'switched-off': 'it is switched off',
}

/** `orders 1.1.0: pages hung on it, 1 of 1 boxes failed`. */
export function describePassedOver({ remote, version, why, failures, draws }: PassedOver): string {
  const counted = draws > 0 ? `, ${failures} of ${draws} boxes failed` : ''
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
