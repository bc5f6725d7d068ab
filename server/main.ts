import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { createServer } from './app'
import { createAuth } from './auth/auth'
import { readLocalSecret } from './auth/local-secret'
import { createPasswords } from './auth/passwords'
import { readBuiltRemotes } from './catalog/built-remotes'
import { type Catalog, createCatalog } from './catalog/catalog'
import { readHostFiles, watchHostFiles } from './catalog/host-files'
import { type Config, ConfigError, readConfig } from './config'
import { demoAccounts, demoPassword } from './demo/accounts'
import { createHttpServer } from './http/http-server'
import { createLog } from './http/request-log'
import { loadApplication } from './load-application'
import { runSeeds } from './run-seeds'
import { createCatalogStore } from './storage/catalog-store'
import { openStorage } from './storage/storage'

/** The folder of the repository: `npm start` runs here. */
const root = process.cwd()
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
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const application = await loadApplication({
    path: config.application ?? join(root, 'server/demo/application.ts'),
    root,
  })
  const storage = await openStorage({
    databaseUrl: config.databaseUrl,
    file: join(config.dataDir, 'slipway.db'),
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
  })
  await storage.migrate(application.migrations)
  const passwords = createPasswords()
  if (config.mode === 'local') {
    await runSeeds({
      seeds: application.seeds,
      storage,
      hashPassword: passwords.hash,
      onProgress: ({ table, rows }) => console.log(`  ${rows} rows into ${table}`),
    })
  }
  const catalog = createCatalog({
    store: createCatalogStore(storage),
    cacheFolder: join(config.dataDir, 'files'),
    basePath: config.basePath,
    allowRebuilds: config.mode === 'local',
  })
  await publishBuilt(catalog, log)
  const { sessionSecrets } = config
  const secrets =
    sessionSecrets.length > 0 ? sessionSecrets : [await readLocalSecret(config.dataDir)]
  const auth = createAuth({
    storage,
    mode: config.mode,
    secrets,
    permissionsOf: application.permissionsOf,
    onError: (error) => log.warn({ err: error }, 'a session was not kept up'),
    passwords,
  })
  const hostFiles = config.devAssets
    ? watchHostFiles(config.devAssets)
    : await readHostFiles(join(root, 'dist/host'))
  const server = createServer({ config, application, storage, auth, catalog, hostFiles, log })
  const stopPruning = auth.startPruning()
  const http = createHttpServer(server.handler)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(config.port, config.host, resolve)
  })
  announce(config, http.address() as AddressInfo)

  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the server ends on an error that nothing caught')
    server.close()
    stopPruning()
    await new Promise((resolve) => {
      http.close(resolve)
      http.closeIdleConnections()
    })
    await storage.close()
  })
}

async function publishBuilt(catalog: Catalog, log: Logger): Promise<void> {
  const built = await readBuiltRemotes(join(root, 'remotes'))
  const refused = await catalog.publishBuilt(built.versions)
  for (const { code, message } of [...built.faults, ...refused]) log.error({ code }, message)
}

function announce(config: Config, { port }: AddressInfo): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const origin = config.publicUrl ?? `http://${host}:${port}`
  console.log(`\nSlipway is at ${origin}${config.basePath}/app`)
  if (config.mode === 'production') return
  if (config.application) {
    console.log('Make the first operator: npm run slipway -- operator create --help\n')
    return
  }
  const emails = demoAccounts.map(({ label, email }) => `  ${email.padEnd(34)} ${label}`)
  console.log(`Sign in with the password ${demoPassword} as\n${emails.join('\n')}\n`)
}

/** Prints what went wrong; gives the exit code. */
function explain(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isSetting = error instanceof ConfigError || /^(application-|registration-|slot-)/.test(code)
  if (isSetting || code === 'EADDRINUSE') {
    console.error(error instanceof Error ? error.message : String(error))
    return isSetting ? CONFIG_FAULT : 1
  }
  console.error(error)
  return 1
}
