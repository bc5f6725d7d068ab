import type { Worker } from 'node:cluster'
import type { AddressInfo } from 'node:net'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import type { MetricValues } from '../metrics/metrics'
import { listenAdmin } from './admin/admin-server'
import type { Config } from './config/config'
import { type RunningServer, type StartOptions, startServer } from './start-server'
import { onStopSignal } from './stop-signals'
import { answerMetrics } from './workers/worker-metrics'

/** The longest time that a stop takes, beyond the time to drain: what was begun ends, the storage closes. */
const STOP_MS = 12_000

/** Serves until it is told to stop, or something is thrown that nobody catches. */
export async function serve(config: Config, log: Logger): Promise<Addresses> {
  const options = { config, log, root: process.cwd() }
  const { address, metrics } = await serveUntilStopped(options, () => process.exit(1))
  const read = metrics && (async () => [await metrics.read()])
  return { address, admin: await serveAdmin(config, read) }
}

/** The addresses at which a server can be reached. */
export interface Addresses {
  readonly address: Pick<AddressInfo, 'port'>
  /** Of its figures. */
  readonly admin: AddressInfo | undefined
}

/** Shows the figures that `read` returns, where the settings say. */
export async function serveAdmin(
  { admin, allowedHosts }: Config,
  read: (() => Promise<readonly MetricValues[]>) | undefined,
): Promise<AddressInfo | undefined> {
  return admin && read && (await listenAdmin({ ...admin, allowedHosts, read }))
}

/** The same as one of several workers; the first one sends the signal to stop. */
export async function serveAsWorker(config: Config, log: Logger, worker: Worker): Promise<void> {
  const { metrics } = await serveUntilStopped({
    config,
    log: log.child({ worker: worker.id }),
    root: process.cwd(),
    isFirst: worker.id === 1,
    ...(config.workerSince && { startedAt: config.workerSince }),
  })
  if (metrics) answerMetrics(metrics)
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
