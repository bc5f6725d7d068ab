import type { Worker } from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import type { Config } from './config'
import { type RunningServer, type StartOptions, startServer } from './start-server'
import { meetNeighbours } from './workers/neighbours'

const STOP_MS = 10_000

/** Serves until it is told to stop, or something is thrown that nobody catches. */
export async function serve(config: Config, log: Logger): Promise<RunningServer> {
  const server = await startServer({ config, log, root: process.cwd() })
  closeWithGrace({ delay: STOP_MS, logger: false }, stopping(server, log))
  return server
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** The same as one of several workers; the first one sends the signal to stop. */
export async function serveAsWorker(config: Config, log: Logger, worker: Worker): Promise<void> {
  const options: StartOptions = {
    config,
    log: log.child({ worker: worker.id }),
    root: process.cwd(),
    isFirst: worker.id === 1,
    ...(config.workerSince && { startedAt: config.workerSince }),
    meet: meetNeighbours,
  }
  const server = await startServer(options)
  const { close } = closeWithGrace(
    { delay: STOP_MS, logger: false, skip: [...signals] },
    stopping(server, options.log),
  )
  // A terminal sends its signal to all processes, and the first one passes it on: one of the two counts.
  let isClosing = false
  for (const signal of signals)
    process.on(signal, () => {
      if (!isClosing) close()
      isClosing = true
    })
}

function stopping(server: RunningServer, log: Logger) {
  // An error while it stops comes here again.
  let stopped: Promise<void> | undefined
  return async ({ err }: { readonly err?: Error }) => {
    if (err) log.fatal({ err }, 'the server ends on an error that nothing caught')
    stopped ??= server.stop()
    await stopped
  }
}
