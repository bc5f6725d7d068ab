const EVERY_MS = 15 * 60_000

/** Runs `prune` about every 15 minutes, each process at times of its own; returns what stops it. */
export function pruneRegularly(
  prune: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout

  function plan(): void {
    timer = setTimeout(run, EVERY_MS * (0.5 + Math.random()))
    timer.unref()
  }

  function run(): void {
    prune().catch(onError)
    plan()
  }

  plan()
  return () => clearTimeout(timer)
}
