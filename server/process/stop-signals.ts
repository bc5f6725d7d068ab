/** A terminal, npm and `npm start` each pass one Ctrl-C on: signals so close together are one. */
const ONE_PRESS_MS = 1000

/** Calls `stop` at the first SIGINT or SIGTERM, and `stopAtOnce` at a second one. */
export function onStopSignal(stop: () => void, stopAtOnce: () => void = () => undefined): void {
  let stoppedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (stoppedAt === undefined) {
        stoppedAt = performance.now()
        stop()
      } else if (performance.now() - stoppedAt > ONE_PRESS_MS) stopAtOnce()
    })
}
