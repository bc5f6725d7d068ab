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

type OfMinutes = readonly FailingMinute[]

/**
 * The run of minutes up to now that are above the red line (failures of 1,000 boxes), once it is five minutes long.
 * Minutes without boxes say nothing, unless five follow each other: then nobody knows whether it goes on.
 */
export function spikeIn(
  minutes: OfMinutes,
  { now, red }: { now: number; red: number },
): Spike | undefined {
  const newestFirst = minutes
    .filter(({ boxes }) => boxes > 0)
    .sort((one, other) => other.at - one.at)
  const run: FailingMinute[] = []
  let after = now
  for (const minute of newestFirst) {
    if (after - minute.at > SPIKE_MS + MINUTE_MS || rateOf([minute]) < red) break
    run.push(minute)
    after = minute.at
  }
  const [newest, oldest] = [run[0], run.at(-1)]
  if (!newest || !oldest || newest.at + MINUTE_MS - oldest.at < SPIKE_MS) return undefined
  return { since: oldest.at, ...sumOf(run) }
}

/** Whether five minutes have passed in which fewer failed than the amber line, or nobody was shown it. */
export function isOver(
  minutes: OfMinutes,
  { now, amber }: { now: number; amber: number },
): boolean {
  return rateOf(lastOf(minutes, now)) < amber
}

/** What became of its boxes in the last five minutes. */
export function lastSumOf(minutes: OfMinutes, now: number): Omit<Spike, 'since'> {
  return sumOf(lastOf(minutes, now))
}

// A minute that is partly older counts: it is not over before five whole ones are.
const lastOf = (minutes: OfMinutes, now: number) =>
  minutes.filter(({ at }) => at + MINUTE_MS > now - SPIKE_MS)

function rateOf(minutes: OfMinutes): number {
  const { boxes, failures } = sumOf(minutes)
  return boxes === 0 ? 0 : (1000 * failures) / boxes
}

function sumOf(minutes: OfMinutes): Omit<Spike, 'since'> {
  return {
    boxes: minutes.reduce((sum, { boxes }) => sum + boxes, 0),
    failures: minutes.reduce((sum, { failures }) => sum + failures, 0),
  }
}
