import { codesWith, type GuardCommon } from '@slipway/sdk/contract'
import {
  createGuardCountsTable,
  type GuardCountsTable,
  type GuardFailure,
} from '../storage/tables/reports/guard-counts-table'
import type { StorageScope } from '../storage/transact'
import { type ArmRows, minuteOf } from './judgement/batches'
import { chanceOf } from './judgement/chance'
import { compare, filterRows, type SeenComponent } from './judgement/compare'
import { type ArmCount, RATE_FLOOR } from './judgement/evidence'
import { readCommon } from './read-common'
import { windows } from './rules'
import { type WatchDeps, type WatchedVersion, watchedVersions } from './watched-versions'

const HOUR_MS = 3_600_000

/** How far back the other remotes are read: the minutes themselves, and what was before. */
const OTHERS_MS = 2 * HOUR_MS

/** How likely more failures than before may be by chance. */
const MOST_CHANCE = 0.05

/** One user whose network is bad is no outage. */
const LEAST_USERS = 2

/** What stands for the time before of a remote that nobody had then: the rate that is never held against one. */
const unseen: ArmCount = { draws: 1 / RATE_FLOOR, failures: 1 }

/** A component, and if it is worse, what more is known of its failures. */
export interface JudgedComponent extends SeenComponent {
  /** Failures of boxes that their page had drawn. */
  readonly later?: number
  /** What the pages with failures at first had in common. */
  readonly common?: readonly GuardCommon[]
}

export interface SeenVersion extends WatchedVersion {
  readonly components: readonly JudgedComponent[]
  /** Minutes of it that do not count, because the other remotes failed in them as well. */
  readonly leftOut: number
}

export interface LookDeps extends Pick<WatchDeps, 'catalog' | 'isLocal' | 'places'> {
  readonly storage: StorageScope
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** With fewer other remotes nobody can tell a version that does not load from a network that is down. */
const LEAST_OTHERS = 3
const ofNetwork: ReadonlySet<string | null> = new Set(codesWith({ mayBeNetwork: true }))

/** Compares every version that is new with what it is new beside, of one remote or of all. */
export async function look(
  { storage, catalog, now, ...rest }: LookDeps,
  remote?: string,
): Promise<readonly SeenVersion[]> {
  const table = createGuardCountsTable(storage)
  const all = await watchedVersions(storage, { catalog, now: now(), ...rest })
  const found: SeenVersion[] = []
  for (const watched of all)
    if (remote === undefined || watched.remote === remote)
      found.push(await lookAt(watched, { storage, table, now: now() }))
  return found
}

interface Sight {
  readonly storage: StorageScope
  readonly table: GuardCountsTable
  readonly now: number
}

async function lookAt(
  watched: WatchedVersion,
  { storage, table, now }: Sight,
): Promise<SeenVersion> {
  const { remote, as, since } = watched
  const rows = await read(table, { remote, from: as === 'canary' ? since : since - windows.users })
  const components = compare(watched, rows, now)
  if (components.every(({ verdict }) => verdict !== 'worse'))
    return { ...watched, components, leftOut: 0 }
  // The other remotes are read only where somebody is to blame.
  const others = watchOthers(await read(table, { from: since - OTHERS_MS }), { remote, since })
  const isIn = ({ at }: { readonly at: number }) => !others.outages.has(minuteOf(at))
  const counted = filterRows(rows, isIn)
  const judged = judge(watched, { rows: counted, others, now })
  const explain = (one: SeenComponent) => explainWorse(storage, watched, { one, rows: counted })
  return {
    ...watched,
    components: await Promise.all(judged.map(explain)),
    leftOut: minutesIn(filterRows(rows, (row) => row.at >= since && !isIn(row))),
  }
}

interface Judged {
  readonly rows: ArmRows
  readonly others: Others
  readonly now: number
}

/**
 * A version is taken off by its evidence alone, and warned of by all of its failures.
 */
function judge(watched: WatchedVersion, judged: Judged): readonly SeenComponent[] {
  const { rows, now } = judged
  const { draws, failures } = rows
  const components = compare(watched, rows, now)
  const isEvidence = evidenceOf(watched, judged)
  const byEvidence = compare(watched, { draws, failures: failures.filter(isEvidence) }, now)
  return components.map((one, index) => ({
    ...one,
    mayAct: one.mayAct && byEvidence[index]?.mayAct === true,
  }))
}

/**
 * A box that its page had drawn may have been broken by other code. A new base of few remotes, which does not
 * load, may be a network that is down.
 */
function evidenceOf({ as }: WatchedVersion, { others }: Judged): (row: GuardFailure) => boolean {
  const mayBeNetwork = as === 'base' && others.count < LEAST_OTHERS
  return ({ reason, isLater = false }) => !isLater && !(mayBeNetwork && ofNetwork.has(reason))
}

interface Worse {
  readonly one: SeenComponent
  readonly rows: ArmRows
}

/** A version that fails only beside a remote that others lack is not taken off: that one may break it. */
async function explainWorse(
  storage: StorageScope,
  { remote, version, since }: WatchedVersion,
  { one, rows }: Worse,
): Promise<JudgedComponent> {
  if (one.verdict !== 'worse') return one
  const { component } = one
  const isOwn = (row: GuardFailure) =>
    row.version === version && row.component === component && row.at >= since
  const own = rows.failures.filter(isOwn)
  const failures = own.filter(({ isLater = false }) => !isLater)
  const common = await readCommon(storage, { remote, version, component, since, failures })
  const mayAct = one.mayAct && !common.some(({ mayBreak }) => mayBreak)
  return { ...one, mayAct, later: own.length - failures.length, common }
}

async function read(
  table: GuardCountsTable,
  query: Parameters<GuardCountsTable['draws']>[0],
): Promise<ArmRows> {
  return { draws: await table.draws(query), failures: await table.failures(query) }
}

function minutesIn({ draws, failures }: ArmRows): number {
  return new Set([...draws, ...failures].map(({ at }) => minuteOf(at))).size
}

/** What was seen of the remotes beside one. */
interface Others {
  /** How many of them were seen since its release. */
  readonly count: number
  /**
   * The minutes in which at least half of those that were seen fail more than in the hour before: what
   * fails then is not the fault of one version. A remote that always fails does so no more than before.
   */
  readonly outages: ReadonlySet<number>
}

/** `rows` are those of all remotes since two hours before the release. */
export function watchOthers(
  rows: ArmRows,
  { remote, since }: { readonly remote: string; readonly since: number },
): Others {
  const others = [...seenByRemote(rows)].flatMap(([name, seen]) => (name === remote ? [] : [seen]))
  const minutes = [...new Set(others.flatMap((seen) => [...seen.keys()]))].sort((a, b) => a - b)
  const [outages, shared] = [new Set<number>(), new Set<number>()]
  for (const minute of minutes) {
    const worse = worseIn(others, minute, shared)
    if (worse > 0) outages.add(minute)
    // One remote that goes on failing is soon no news; an outage of several is, however long it takes.
    if (worse > 1) shared.add(minute)
  }
  const isSeen = (seen: Seen) => [...seen.keys()].some((at) => at >= minuteOf(since))
  return { count: others.filter(isSeen).length, outages }
}

/** What users had of a remote in one minute, in whatever components. */
interface SeenMinute {
  draws: number
  readonly failing: Set<number>
}

/** By minute. */
type Seen = ReadonlyMap<number, SeenMinute>

/** How many fail more than before, where that is an outage; else none. */
function worseIn(others: readonly Seen[], minute: number, shared: ReadonlySet<number>): number {
  const there = others.filter((seen) => seen.has(minute))
  const worse = there.filter((seen) => isWorse(seen, minute, shared))
  const users = new Set(worse.flatMap((seen) => [...(seen.get(minute)?.failing ?? [])]))
  return worse.length * 2 >= there.length && users.size >= LEAST_USERS ? worse.length : 0
}

function isWorse(seen: Seen, minute: number, shared: ReadonlySet<number>): boolean {
  const now = countOf(seen, (at) => at === minute)
  if (now.failures === 0) return false
  const isLate = (at: number) => at < minute && at >= minute - HOUR_MS
  const before = [
    countOf(seen, (at) => isLate(at) && !shared.has(at)),
    countOf(seen, (at) => at < minute && !shared.has(at)),
  ].find(({ draws }) => draws > 0)
  return chanceOf(now, before ?? unseen) <= MOST_CHANCE
}

function countOf(seen: Seen, isIn: (minute: number) => boolean): ArmCount {
  let [draws, failures] = [0, 0]
  for (const [minute, had] of seen) {
    if (!isIn(minute)) continue
    draws += had.draws + had.failing.size
    failures += had.failing.size
  }
  return { draws, failures }
}

function seenByRemote({ draws, failures }: ArmRows): ReadonlyMap<string, Seen> {
  const remotes = new Map<string, Map<number, SeenMinute>>()
  const minuteIn = ({ remote, at }: { readonly remote: string; readonly at: number }) => {
    const seen = remotes.get(remote) ?? new Map<number, SeenMinute>()
    const minute = seen.get(minuteOf(at)) ?? { draws: 0, failing: new Set() }
    remotes.set(remote, seen.set(minuteOf(at), minute))
    return minute
  }
  for (const row of draws) minuteIn(row).draws += row.draws
  for (const row of failures) minuteIn(row).failing.add(row.userId)
  return remotes
}
