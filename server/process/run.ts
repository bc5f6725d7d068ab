import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { demoAccounts, demoPassword } from '../demo/accounts'
import { createLog } from '../http/request-log'
import type { Config } from './config/config'
import { readConfig } from './config/config'
import { ConfigError } from './config/setting'
import { exitCodeOf } from './exit-codes'
import { serve, serveAsWorker } from './serve'
import { runWorkers } from './workers/run-workers'

/** As in sysexits.h. */
const CONFIG_FAULT = 78

/** Runs the server by the environment's settings until it is told to stop; a fault ends the process. */
export async function run(): Promise<void> {
  await serveByConfig().catch((error: unknown) => process.exit(explain(error)))
}

async function serveByConfig(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog()
  log.level = config.mode === 'production' ? 'info' : 'warn'
  if (config.workerSince && cluster.worker) await serveAsWorker(config, log, cluster.worker)
  else if (config.workers === 1) announce(config, (await serve(config, log)).address)
  else announce(config, await runWorkers({ count: config.workers, drainMs: config.drainMs, log }))
}

/** Prints where the interface is and how to sign in. */
function announce(config: Config, { port }: Pick<AddressInfo, 'port'>): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const origin = config.devOrigin ?? config.publicUrl ?? `http://${host}:${port}`
  console.log(`\nSlipway is at ${origin}${config.basePath}/app`)
  if (config.mode === 'local') console.log(howToSignIn(config))
}

function howToSignIn({ application }: Config): string {
  if (application) {
    return `Sign in as a user of your seeds, or create an operator, with the same environment variables as this server:
  npm run slipway -- operator create --email ada@example.com --name "Ada Example"
`
  }
  const emails = demoAccounts.map(({ label, email }) => `  ${email.padEnd(34)} ${label.en}`)
  return `Sign in with the password ${demoPassword} as\n${emails.join('\n')}\n`
}

/** Prints what went wrong; returns the exit code. */
function explain(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') {
    console.error(
      `PORT ${process.env['PORT'] ?? 3000} is taken, perhaps by another Slipway: stop it, or set another PORT`,
    )
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
