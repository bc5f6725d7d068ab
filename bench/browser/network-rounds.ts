/** One request: when it was sent, and when the first byte of its reply came; any unit. */
export interface TimedRequest {
  readonly sent: number
  readonly answered: number
}

/**
 * Counts the steps that there were one after the other: the longest chain of requests of which each was sent
 * only after the one before it had been answered.
 */
export function networkRounds(requests: readonly TimedRequest[]): number {
  const rounds: { readonly answered: number; readonly depth: number }[] = []
  for (const { sent, answered } of [...requests].sort((a, b) => a.sent - b.sent)) {
    const before = rounds.filter((round) => round.answered <= sent).map(({ depth }) => depth)
    rounds.push({ answered, depth: Math.max(0, ...before) + 1 })
  }
  return Math.max(0, ...rounds.map(({ depth }) => depth))
}
