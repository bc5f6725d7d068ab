/** After this long a run is not waited for any more. */
const RUN_TIMEOUT_MS = 10_000

/**
 * Runs `work` one at a time: callers that arrive during a run share the next one, with the argument of the
 * last. Many events at once are few requests, and an older reply never comes after a newer one.
 */
export function coalesce<Argument>(
  work: (argument: Argument) => Promise<unknown>,
): (argument: Argument) => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let last: Argument
  const run = () => {
    next = undefined
    running = withTimeout(work(last)).finally(() => {
      running = undefined
    })
    return running
  }
  return (argument) => {
    last = argument
    if (!running) return run()
    next ??= running.then(run, run)
    return next
  }
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, RUN_TIMEOUT_MS)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
