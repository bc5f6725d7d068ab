import { type ArmRows, minuteOf } from './batches'
import { chanceOf } from './chance'
import { type ArmCount, RATE_FLOOR } from './evidence'

const HOUR_MS = 3_600_000
/** How far back the other remotes are read: the minutes themselves, and what was before. */
export const OTHERS_MS = 2 * HOUR_MS
/** How likely more failures than before may be by chance. */
const MOST_CHANCE = 0.05
/** One user whose network is bad is no outage. */
const LEAST_USERS = 2
/** What stands for the time before of a remote that nobody had then: the rate that is never held against one. */
const unseen: ArmCount = { draws: 1 / RATE_FLOOR, failures: 1 }

/** What was seen of the remotes beside one. */
export interface Others {
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
