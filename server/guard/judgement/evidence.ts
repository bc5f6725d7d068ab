/** Users' draws of one component in one version. */
export interface ArmCount {
  /** At most one of a user in a minute, failed or not. */
  readonly draws: number
  /** Of those, the ones that failed. */
  readonly failures: number
}

/** What is known of one version of a component, since both are shown. */
export interface ArmTotal extends ArmCount {
  /** Users who had a failure. */
  readonly users: number
  /** Users who had it at all, failed or not: at least so many, as its fullest minute shows. */
  readonly viewers: number
}

/** What both versions did in the same minute. */
export interface Batch {
  readonly canary: ArmCount
  readonly base: ArmCount
}

/** A rate of failures that is never held against a version: 0.5 %. */
export const RATE_FLOOR = 0.005

/** How much worse a version may be, and how much is staked on each. */
type Alternatives = readonly (readonly [times: number, stake: number])[]
const overBase: Alternatives = [
  [5, 0.5],
  [12, 0.5],
]
const overFloor: Alternatives = [
  [3, 0.25],
  [10, 0.75],
]
/** A version that always fails is none that fails ten times as often as a high rate: rates end here. */
const HIGHEST_RATE = 0.9

/**
 * Evidence that a canary fails more often than the base, and more often than the floor: for each
 * alternative the logarithm of an e-value, by which the failures so far are more likely if it is true.
 */
export interface Evidence {
  readonly overBase: readonly number[]
  readonly overFloor: readonly number[]
}

export const noEvidence: Evidence = {
  overBase: overBase.map(() => 0),
  overFloor: overFloor.map(() => 0),
}

/**
 * Adds a minute. Failures are the first ones of their users: a browser that fails again and again has
 * failed once.
 *
 * Valid however often it is looked at, and however that decides when to stop. If the canary is no worse,
 * then of the failures of a minute, a share of them as large as its share of the draws is the canary's:
 * a draw without replacement, for which the mean of `times ** failures` is at most that of a draw with
 * replacement (Hoeffding 1963). So the mean of each factor is at most 1 whatever came before, the
 * product is a test supermartingale, and its chance of ever reaching 1/alpha is at most alpha (Ville
 * 1939). This is the safe logrank test (ter Schure and others 2020), with a mixture of alternatives as in
 * the mixture SPRT (Robbins 1970; Johari, Pekelis and Walsh 2015). Against the floor it is Wald's SPRT
 * (1945) with the same mixture.
 */
export function addBatch(evidence: Evidence, { canary, base }: Batch): Evidence {
  const failures = canary.failures + base.failures
  const draws = canary.draws + base.draws
  if (draws === 0) return evidence
  const share = canary.draws / draws
  const baseRatio = ([times]: Alternatives[number]) =>
    canary.failures * Math.log(times) - failures * Math.log(1 - share + share * times)
  return {
    overBase:
      failures === 0 ? evidence.overBase : added(evidence.overBase, overBase.map(baseRatio)),
    overFloor: added(evidence.overFloor, ratiosOver(RATE_FLOOR, canary)),
  }
}

/**
 * How many times more likely what was seen is if the canary is worse than both the base and the floor:
 * the smaller of the two, since one of them must be wrong where it is worse than neither.
 */
export function strengthOf(evidence: Evidence): number {
  return Math.min(mixture(overBase, evidence.overBase), mixture(overFloor, evidence.overFloor))
}

/** The same of one version alone, whose rate is held against a known one. */
export function strengthOver(rate: number, count: ArmCount): number {
  return mixture(overFloor, ratiosOver(rate, count))
}

function ratiosOver(from: number, { draws, failures }: ArmCount): readonly number[] {
  return overFloor.map(([times]) => {
    const to = Math.max(from, Math.min(from * times, HIGHEST_RATE))
    // Nothing is worse than what always fails.
    if (from >= 1 || to === from) return 0
    const passed = Math.log1p(-to) - Math.log1p(-from)
    return failures * Math.log(to / from) + (draws - failures) * passed
  })
}

function added(logs: readonly number[], more: readonly number[]): readonly number[] {
  return logs.map((log, index) => log + (more[index] ?? 0))
}

function mixture(alternatives: Alternatives, logs: readonly number[]): number {
  return alternatives.reduce((sum, [, stake], index) => sum + stake * Math.exp(logs[index] ?? 0), 0)
}
