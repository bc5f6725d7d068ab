import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { serverPackage } from '../application/own-modules'
import type { MetricValues } from '../metrics/metrics'
import { printMetrics } from '../metrics/sum-metrics'
import type { Config } from './config/config'
import type { AdminAddress } from './config/network-settings'
import { fail } from './config/setting'
import { type RunningServer, type StartOptions, startServer } from './start-server'
import { onStopSignal } from './stop-signals'
import { answerMetrics } from './workers/worker-metrics'

/** The longest time that a stop takes, beyond the time to drain: what was begun ends, the storage closes. */
export const STOP_MS = 12_000

/** Serves until it is told to stop, or something is thrown that nobody catches. */
export async function serve(config: Config, log: Logger): Promise<Addresses> {
  const options = { config, log, root: serverPackage }
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
    root: serverPackage,
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

interface AdminOptions extends AdminAddress {
  /** Further names under which it may be asked. */
  readonly allowedHosts: readonly string[]
  /** The figures of every process that serves. */
  readonly read: () => Promise<readonly MetricValues[]>
}

/**
 * Answers `GET /metrics` on an address of its own, for who watches the servers. Returns its address.
 *
 * @throws ConfigError where the port is taken.
 */
async function listenAdmin(options: AdminOptions): Promise<AddressInfo> {
  const { host, port, read } = options
  const names = new Set(['localhost', host.toLowerCase(), ...options.allowedHosts])
  const server = createServer((request, response) => {
    void answer({ request, response, read, names })
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 10_000
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    const advice = 'stop what listens there, or give another port'
    fail('ADMIN_PORT', `is ${port}, which is taken`, advice)
  })
  server.unref()
  // A server that listens on a port has an address of this kind.
  return server.address() as AddressInfo
}

interface Question extends Pick<AdminOptions, 'read'> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly names: ReadonlySet<string>
}

async function answer({ request, response, read, names }: Question): Promise<void> {
  const { method, url = '' } = request
  // Without this check a site could give its own name this address, and its pages could read the figures.
  if (!isForUs(request.headers.host, names)) return send(response, 421)
  if (url.split('?', 1)[0] !== '/metrics') return send(response, 404)
  if (method !== 'GET' && method !== 'HEAD') return send(response, 405, { Allow: 'GET, HEAD' })
  try {
    const text = await printMetrics(await read())
    response.writeHead(200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    response.end(method === 'HEAD' ? undefined : text)
  } catch {
    send(response, 503, { 'Retry-After': '5' })
  }
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Length': 0, 'Cache-Control': 'no-store', ...headers }).end()
}

function isForUs(authority = '', names: ReadonlySet<string>): boolean {
  if (!URL.canParse(`http://${authority}`)) return false
  const { hostname } = new URL(`http://${authority}`)
  // Nobody can give somebody else's address as a name.
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || names.has(hostname)
}
