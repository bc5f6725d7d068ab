import { mkdirSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import pino from 'pino'
import { createServer } from './app'
import { createAssets } from './catalog/assets'
import { readBuiltRemotes } from './catalog/built-remotes'
import { createCatalog } from './catalog/catalog'
import { readHostFiles } from './catalog/host-files'
import { readConfig } from './config'
import { loadApplication } from './load-application'
import { createCatalogStore } from './storage/catalog-store'
import { openStorage } from './storage/storage'

const root = process.cwd()
const config = readConfig(process.env)
const log = pino({ level: 'info' })
mkdirSync(config.dataDir, { recursive: true })
const storage = await openStorage({
  databaseUrl: config.databaseUrl,
  file: join(config.dataDir, 'slipway.db'),
})
const application = await loadApplication({
  path: config.application ?? join(root, 'server/template/application.ts'),
  root,
})
await storage.migrate(application.migrations)
const catalog = createCatalog({
  store: createCatalogStore(storage),
  cacheFolder: join(config.dataDir, 'files'),
  basePath: config.basePath,
  allowRebuilds: config.mode === 'local',
})
const built = await readBuiltRemotes(join(root, 'remotes'))
for (const fault of built.faults) log.error({ code: fault.code }, fault.message)
await catalog.publishBuilt(built.versions)
const hostFiles = await readHostFiles(join(root, 'dist/host'))
const handler = createServer({
  application,
  storage,
  catalog,
  assets: createAssets(catalog, hostFiles),
  hostFiles,
  log,
  basePath: config.basePath,
  isProduction: config.mode === 'production',
  development: config.development,
})
createHttpServer(handler).listen(config.port, config.host, () => {
  console.log(`http://${config.host}:${config.port}${config.basePath}/app`)
})
