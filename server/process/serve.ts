import type { Worker } from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import type { Config } from './config/config'
import { type RunningServer, type StartOptions, startServer } from './start-server'
import { onStopSignal } from './stop-signals'

/** What a stop takes at most, beyond the time to drain: what was begun ends, the storage closes. */
const STOP_MS = 12_000

/** Serves until it is told to stop, or something is thrown that nobody catches. */
export function serve(config: Config, log: Logger): Promise<RunningServer> {
  return serveUntilStopped({ config, log, root: process.cwd() }, () => process.exit(1))
}

/** The same as one of several workers; the first one sends the signal to stop. */
export async function serveAsWorker(config: Config, log: Logger, worker: Worker): Promise<void> {
  await serveUntilStopped({
    config,
    log: log.child({ worker: worker.id }),
    root: process.cwd(),
    isFirst: worker.id === 1,
    ...(config.workerSince && { startedAt: config.workerSince }),
  })
}

async function serveUntilStopped(
  options: StartOptions,
  stopAtOnce?: () => void,
): Promise<RunningServer> {
  // While it starts nothing was answered yet, and each step of the start is one transaction.
  let stop: () => void = () => process.exit(0)
  onStopSignal(() => stop(), stopAtOnce)
  const server = await startServer(options)
  const delay = STOP_MS + options.config.drainMs
  const { close } = closeWithGrace(
    { delay, logger: false, skip: ['SIGINT', 'SIGTERM'] },
    stopping(server, options),
  )
  stop = close
  return server
}

function stopping(server: RunningServer, { config, log }: StartOptions) {
  // An error while it stops comes here again.
  let stopped: Promise<void> | undefined
  return async ({ err }: { readonly err?: Error }) => {
    if (err) log.fatal({ err }, 'the server stops because of an uncaught error')
    // After such an error nobody knows what else is wrong: it goes as soon as it can.
    stopped ??= server.stop({ drainMs: err ? 0 : config.drainMs })
    await stopped
  }
}
