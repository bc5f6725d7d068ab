/** What became of the boxes of a component in a minute, as Health counts them. */
export interface FailingMinute {
  /** Where it begins, in milliseconds since 1970. */
  readonly at: number
  readonly boxes: number
  readonly failures: number
}

/** A component that is above the red line for so long that people are told. */
export interface Spike {
  /** The first minute of the run, in milliseconds since 1970. */
  readonly since: number
  readonly boxes: number
  readonly failures: number
}

const MINUTE_MS = 60_000
/** For so long it has to be above the red line, or below the amber one. */
const SPIKE_MS = 5 * MINUTE_MS
/** Fewer may be one user's browser. */
export const SPIKE_USERS = 3

/** Servers write what a minute had a little after it is over. */
const LATE_MS = 5000

type OfMinutes = readonly FailingMinute[]

/**
 * Where the last whole minute ends. The one under way is a part of a minute: a good one may begin with a failure.
 * Both are milliseconds since 1970.
 */
export function wholeUntil(now: number): number {
  return now - LATE_MS - ((now - LATE_MS) % MINUTE_MS)
}

/**
 * The run of whole minutes up to `until` that are above the red line (failures of 1,000 boxes), once it is five
 * minutes long. Minutes without boxes say nothing, unless five follow each other: then nobody knows whether it
 * goes on.
 */
export function spikeIn(
  minutes: OfMinutes,
  { until, red }: { until: number; red: number },
): Spike | undefined {
  const newestFirst = minutes
    .filter(({ boxes }) => boxes > 0)
    .sort((one, other) => other.at - one.at)
  const run: FailingMinute[] = []
  let after = until
  for (const minute of newestFirst) {
    if (after - minute.at > SPIKE_MS || rateOf([minute]) < red) break
    run.push(minute)
    after = minute.at
  }
  const [newest, oldest] = [run[0], run.at(-1)]
  if (!newest || !oldest || newest.at + MINUTE_MS - oldest.at < SPIKE_MS) return undefined
  return { since: oldest.at, ...sumBoxes(run) }
}

/** Whether in the last five whole minutes fewer failed than the amber line, or nobody was shown it. */
export function isOver(
  minutes: OfMinutes,
  { until, amber }: { until: number; amber: number },
): boolean {
  return rateOf(lastOf(minutes, until)) < amber
}

/** What became of its boxes in the last five whole minutes. */
export function lastSumOf(minutes: OfMinutes, until: number): Omit<Spike, 'since'> {
  return sumBoxes(lastOf(minutes, until))
}

const lastOf = (minutes: OfMinutes, until: number) =>
  minutes.filter(({ at }) => at >= until - SPIKE_MS)

function rateOf(minutes: OfMinutes): number {
  const { boxes, failures } = sumBoxes(minutes)
  return boxes === 0 ? 0 : (1000 * failures) / boxes
}

export function sumBoxes(counts: readonly Omit<Spike, 'since'>[]): Omit<Spike, 'since'> {
  return {
    boxes: counts.reduce((sum, { boxes }) => sum + boxes, 0),
    failures: counts.reduce((sum, { failures }) => sum + failures, 0),
  }
}
