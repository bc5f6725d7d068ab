/** One round of `work` at a time. Callers that arrive during a round share the next one. */
export function inRounds(work: () => Promise<void>): () => Promise<void> {
  let round: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= round
      .catch(() => undefined)
      .then(() => {
        next = undefined
        round = work()
        return round
      })
    return next
  }
}
