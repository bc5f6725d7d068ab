import type { ArmCount } from './evidence'

/**
 * How likely `own` has at least as many of all failures as it has, if they fell on the draws of both by
 * chance: Fisher's exact test, one-sided. 4 of 4 beside 0 of 250 is 6e-9; beside 0 of 20 it is 0.0001,
 * beside no draw at all it is 1.
 */
export function chanceOf(own: ArmCount, other: ArmCount): number {
  const failures = own.failures + other.failures
  const most = Math.min(failures, own.draws)
  let chance = Math.exp(
    logWays(own.draws, own.failures) +
      logWays(other.draws, other.failures) -
      logWays(own.draws + other.draws, failures),
  )
  let sum = 0
  for (let here = own.failures; here <= most; here += 1) {
    sum += chance
    const there = failures - here
    const moreHere = (own.draws - here) / (here + 1)
    chance *= moreHere * (there / (other.draws - there + 1))
  }
  return Math.min(1, sum)
}

/** The logarithm of the number of ways to choose `chosen` of `all`. */
function logWays(all: number, chosen: number): number {
  const fewer = Math.min(chosen, all - chosen)
  let log = 0
  for (let index = 1; index <= fewer; index += 1) log += Math.log((all - fewer + index) / index)
  return log
}
