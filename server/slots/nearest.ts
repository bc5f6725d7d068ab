import { nearestNames } from '@slipway/sdk/contract'

/** What is longer is no slip of the pen, and would take long to compare: names are other people's. */
const LONGEST = 100

/** The one of `candidates` that is the fewest edits away from `word`; none for a word that is far too long. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  return word.length > LONGEST ? undefined : nearestNames(word, candidates)[0]
}
