import { nearestNames } from '@slipway/sdk/contract'

/** The one of `candidates` that is the fewest edits away from `word`. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  return nearestNames(word, candidates)[0]
}
