import { reasonCode } from '@slipway/sdk/contract'

const LATER = 'later:'

/** As what a failure is counted whose box had been drawn before. */
export const laterOf = (reason: string) => `${LATER}${reason}`

export const laterOutcomes: readonly string[] = reasonCode.options.map(laterOf)

/** The reason of a counted failure, and whether its box had been drawn before. */
export function reasonOf(outcome: string): { readonly reason: string; readonly isLater: boolean } {
  const isLater = outcome.startsWith(LATER)
  return { reason: isLater ? outcome.slice(LATER.length) : outcome, isLater }
}
