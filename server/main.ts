import closeWithGrace from 'close-with-grace'
import { announce } from './announce'
import { ConfigError, readConfig } from './config'
import { createLog } from './http/request-log'
import { startServer } from './start-server'

const CONFIG_FAULT = 78

try {
  await main()
} catch (error) {
  process.exit(explain(error))
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog()
  log.level = config.mode === 'production' ? 'info' : 'warn'
  const server = await startServer({ config, log, root: process.cwd() })
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the server ends on an error that nothing caught')
    await server.stop()
  })
  announce(config, server.address)
}

/** Prints what went wrong; gives the exit code. */
function explain(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') {
    console.error(
      `PORT ${process.env['PORT'] ?? 3000} is taken, perhaps by a Slipway that still runs: stop it, or give another PORT`,
    )
    return 1
  }
  const isSetting = error instanceof ConfigError || /^(application-|registration-|slot-)/.test(code)
  if (!isSetting) {
    console.error(error)
    return 1
  }
  console.error(error instanceof Error ? error.message : String(error))
  return CONFIG_FAULT
}
