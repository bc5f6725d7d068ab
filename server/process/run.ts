import cluster from 'node:cluster'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { demoAccounts, demoPassword } from '../demo/accounts'
import { createLog, readableLog } from '../http/request-log'
import { leaveOneFile } from '../storage/dialects/sqlite'
import { type Config, readConfig } from './config/config'
import { ConfigError } from './config/setting'
import { exitCodeOf } from './exit-codes'
import { type Addresses, serve, serveAdmin, serveAsWorker } from './serve'
import { runWorkers } from './workers/run-workers'
import { collectWorkerMetrics } from './workers/worker-metrics'

/** As in sysexits.h. */
const CONFIG_FAULT = 78

/** Runs the server by the environment's settings until it is told to stop; a fault ends the process. */
export async function run(): Promise<void> {
  await serveByConfig().catch((error: unknown) => process.exit(explain(error)))
}

async function serveByConfig(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogFor(config)
  if (config.workerSince && cluster.worker) await serveAsWorker(config, log, cluster.worker)
  else if (config.workers === 1) announce(config, await serve(config, log))
  else announce(config, await serveByWorkers(config, log))
}

/** In local mode somebody may read it at a terminal, elsewhere programs do. */
function createLogFor({ mode, logLevel }: Config): Logger {
  const { stdout } = process
  const isRead = mode === 'local' && stdout.isTTY
  const log = createLog(isRead ? readableLog((text) => stdout.write(text)) : undefined)
  log.level = logLevel
  return log
}

async function serveByWorkers(config: Config, log: Logger): Promise<Addresses> {
  const { workers: count, drainMs } = config
  // First: a port that is taken is known before anybody is served.
  const admin = await serveAdmin(config, config.admin && collectWorkerMetrics())
  const { databaseUrl } = config
  const file = join(config.dataDir, 'slipway.db')
  // Each of them leaves the log for the others.
  const onStopped = () => (databaseUrl ? Promise.resolve() : leaveOneFile(file))
  return { address: await runWorkers({ count, drainMs, log, onStopped }), admin }
}

/** Prints where the interface is and how to sign in. */
function announce(config: Config, { address, admin }: Addresses): void {
  const origin = config.devOrigin ?? config.publicUrl ?? originOf(config.host, address.port)
  console.log(`\nSlipway is at ${origin}${config.basePath}/app`)
  if (config.consoleUrl)
    console.log(`Administration is at ${config.consoleUrl}${config.basePath}/app/manage`)
  if (admin) console.log(`Metrics are at ${originOf(admin.address, admin.port)}/metrics`)
  if (config.mode === 'local') console.log(howToSignIn(config))
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function howToSignIn({ application }: Config): string {
  if (application) {
    return `Sign in as a user of your seeds, or create an operator, with the same environment variables as this server:
  npx slipway operator create --email ada@example.com --name "Ada Example"
`
  }
  const emails = demoAccounts.map(({ label, email }) => `  ${email.padEnd(34)} ${label.en}`)
  return `Sign in with the password ${demoPassword} as\n${emails.join('\n')}\n`
}

/** Prints what went wrong; returns the exit code. */
function explain(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') {
    const port = process.env['PORT'] ?? 3000
    console.error(`PORT ${port} is taken, perhaps by another Slipway: stop it, or set another PORT`)
    return 1
  }
  const exitCode = exitCodeOf(error)
  if (exitCode !== undefined && error instanceof Error) {
    console.error(error.message)
    return exitCode
  }
  const isSetting = error instanceof ConfigError || /^(application-|registration-|slot-)/.test(code)
  if (!isSetting) {
    console.error(error)
    return 1
  }
  console.error(error instanceof Error ? error.message : String(error))
  return CONFIG_FAULT
}
