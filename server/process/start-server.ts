import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CodedError, type Manifest } from '@slipway/sdk/contract'
import type { Logger } from 'pino'
import type { Application } from '../application/create-application'
import { loadApplication } from '../application/load-application'
import { placeOfApplication } from '../application/own-modules'
import { createAuditCopying } from '../audit/audit-copy'
import { startSealing } from '../audit/seal-loop'
import { warnOfExpiry } from '../catalog/api/expiring'
import type { Catalog } from '../catalog/catalog'
import { type BuiltRemotes, readBuiltRemotes } from '../catalog/publish/built-remotes'
import { publishAfterFreeze, watchBuiltRemotes } from '../catalog/publish/watch-built-remotes'
import { type HostFiles, readHostFiles, watchHostFiles } from '../delivery/assets/host-files'
import { type SharedHostFiles, shareHostFiles } from '../delivery/assets/shared-host-files'
import { writtenFolders } from '../doctor/free-disk'
import { createHttpServer, prepareHttpEnd } from '../http/http-server'
import { createPasswords, type Passwords } from '../identity/passwords/passwords'
import { readLocalSecret } from '../identity/sessions/local-secret'
import { type Loop, pruneRegularly } from '../loops/every'
import type { Metrics } from '../metrics/metrics'
import { createRetention } from '../retention/retention'
import type { StorageRoutesDeps } from '../retention/storage-routes'
import { explainFullDisk, makeDataFolder } from '../storage/data-folder'
import { openStorage, type Storage } from '../storage/storage'
import { createAuditTable } from '../storage/tables/audit-table'
import { createRecordChangesTable } from '../storage/tables/record-changes-table'
import { createRecordLogTable } from '../storage/tables/record-log-table'
import { resolveName } from '../webhooks/public-addresses'
import { createSecretBox } from '../webhooks/secret-box'
import { createWebhookSender } from '../webhooks/webhook-sender'
import { appear } from './appear'
import { namedArchive } from './config/audit-archive'
import type { Config } from './config/config'
import { checkTables, waitForDatabase } from './database-ready'
import { demoShowcase } from './demo-showcase'
import { confirmGoingBack } from './go-back'
import { runSeeds } from './run-seeds'
import { createServer } from './server'
import { watchSlots } from './watch-slots'
import { createCore, tellPeople } from './wiring/core'

export interface StartOptions {
  readonly config: Config
  readonly log: Logger
  /** The folder that the built host is in. */
  readonly root: string
  /** Whether it migrates, seeds and publishes; of several workers only the first one does. Default: yes. */
  readonly isFirst?: boolean
  /** When the first one was started, in milliseconds since 1970; default: now. */
  readonly startedAt?: number
  /** Parts in place of those that the settings name. */
  readonly given?: GivenParts
}

/** Parts that a program in whose process the server runs has made itself. */
interface GivenParts {
  readonly application: Application
  /** The server closes it when it stops. */
  readonly storage: Storage
  readonly passwords: Passwords
  /** Not shared with other servers of the database. */
  readonly hostFiles: HostFiles
  /** Returns the handler with whatever is to be around each request. */
  around(handler: RequestListener): RequestListener
}

export interface RunningServer {
  readonly address: AddressInfo
  readonly metrics: Metrics | undefined
  /**
   * Tells balancers to send nothing more and still serves for `drainMs`; then stops accepting,
   * finishes what is under way, closes the storage.
   */
  stop(options: { readonly drainMs: number }): Promise<void>
}

/**
 * Settings → storage → application → listening.
 *
 * @throws CodedError `insufficient-storage` and others, whose message says all that an operator needs
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  return await start(options).catch(explainFullDisk(options.config.dataDir))
}

async function start(options: StartOptions): Promise<RunningServer> {
  const { config, log, root, isFirst = true, startedAt, given } = options
  await makeDataFolder(config.dataDir)
  const { application: path } = config
  const application = given?.application ?? (await loadApplication(placeOfApplication(path)))
  // Another application has nothing to do with the remotes that the demo draws.
  const remoteFolders = config.remoteFolders ?? (path ? [] : [join(root, 'remotes')])
  const storage = given?.storage ?? (await openStorageOf(options))
  await waitForDatabase({ storage, log, seconds: config.databaseWait })
  const passwords = given?.passwords ?? createPasswords(config.passwords)
  if (isFirst)
    await prepare({ config, application, storage, passwords, isQuiet: given !== undefined })
  if (isFirst) await confirmGoingBack({ storage, log, isAccepted: config.goBack })
  const secrets = await readSecrets(config)
  const { changes, catalog, auth, health, guard, loadTokens } = createCore({
    application,
    storage,
    log,
    config,
    cacheFolder: join(config.dataDir, 'files'),
    allowRebuilds: config.mode === 'local',
    secrets,
    passwords,
    startedAt,
  })
  const built = isFirst ? await Promise.all(remoteFolders.map(readBuiltRemotes)) : []
  const showcase = demoShowcase(options, { application, storage, changes, built })
  if (isFirst) await showcase?.begin()
  const stopWaiting = isFirst ? await publishBuilt({ catalog, storage, log, built }) : undefined
  if (!isFirst) await changes.refresh()
  const hostFiles = await readOwnHost(options, storage)
  const retention = retentionOf(config, storage)
  const server = createServer({
    config,
    application,
    storage,
    changes,
    auth,
    loadTokens,
    health,
    guard,
    catalog,
    hostFiles,
    log,
    folders: writtenFolders(config),
    retention,
    withMetrics: config.admin !== undefined,
    sdkTarball: config.sdkArchive ?? join(root, 'dist/sdk/sdk.tgz'),
    demo: (await showcase?.isHere()) ? showcase?.stage : undefined,
  })
  const stopPruning = auth.startPruning()
  const loops = [
    startSealing({ storage, log }),
    server.deeds.start(),
    ...(config.auditCopy
      ? [createAuditCopying({ storage, log, target: config.auditCopy }).start()]
      : []),
    pruneRegularly(createRecordChangesTable(storage).prune, (error) =>
      log.warn({ err: error }, 'old changes of records could not be removed'),
    ),
    pruneRegularly(createRecordLogTable(storage).prune, (error) =>
      log.warn({ err: error }, 'old rows of the log of records could not be removed'),
    ),
    pruneRegularly(hostFiles.refresh, (error) =>
      log.warn({ err: error }, 'files of earlier hosts could not be cleaned up'),
    ),
    // Of several workers one removes, and one tells the log.
    ...(isFirst ? removeWhatIsOld(retention, log) : []),
    ...(isFirst ? [warnOfExpiry({ storage, log })] : []),
  ]
  if (isFirst) watchSlots({ application, catalog, changes, log, built: manifestsOf(built) })
  const stopHealth = health.start()
  const stopGuard = guard.start()
  const stopSending = createWebhookSender({
    storage,
    log,
    targets: { mode: config.mode, networks: config.webhookNetworks },
    resolve: resolveName,
    people: tellPeople(config, application),
    box: createSecretBox(config.secretsKeys),
  }).start()
  const stopFollowing = changes.follow()
  if (config.development || config.followBuilds) {
    const onFault = (err: unknown) => log.error({ err }, 'a build could not be published')
    loops.push(watchBuiltRemotes({ folders: remoteFolders, catalog, onFault }))
  }
  const http = createHttpServer(given?.around(server.handler) ?? server.handler)
  const end = prepareHttpEnd(http)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(config.port, config.host, resolve)
  })
  if (isFirst) warnOfShared(config, log)
  const telling = isFirst ? showcase?.finish() : undefined
  // A server that listens on a port has an address of this kind.
  const address = http.address() as AddressInfo
  const { port } = address
  const leave = given ? undefined : await appear({ config, log, storage, changes, secrets, port })
  return {
    address,
    metrics: server.metrics,
    async stop({ drainMs }) {
      server.drain()
      end.drain()
      await setTimeout(drainMs)
      stopWaiting?.()
      const ends = [server.close(), stopPruning(), stopFollowing(), stopSending()]
      const watchEnd = Promise.all([...ends, ...loops.map((loop) => loop.stop())])
      const cut = await end.close()
      if (cut > 0) log.warn({ cut }, 'connections were closed: their requests did not end in time')
      await watchEnd
      await telling
      await stopHealth()
      await stopGuard()
      await leave?.()
      await storage.close()
    },
  }
}

function warnOfShared({ mode, consoleUrl }: Config, log: Logger): void {
  if (mode === 'local' || consoleUrl !== undefined) return
  const message = 'Administration has the origin of the pages that draw remotes: see CONSOLE_URL'
  log.warn({ setting: 'CONSOLE_URL' }, message)
}

function retentionOf(config: Config, storage: Storage): StorageRoutesDeps {
  return {
    storage,
    createAudit: createAuditTable,
    keptFor: config.keptFor,
    copies: join(config.dataDir, 'files'),
    archive: () => namedArchive(config.auditArchive),
    isPruning: config.prune,
  }
}

// Whatever removed them, and whether this server does: it has copies of its own.
function removeWhatIsOld({ isPruning, ...deps }: StorageRoutesDeps, log: Logger): Loop[] {
  const retention = createRetention(deps)
  const prune = async () => {
    if (await retention.isDue()) await retention.run({ id: null, name: 'Slipway' })
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'what is old could not be removed')
  return [
    pruneRegularly(retention.sweep, onError),
    ...(isPruning ? [pruneRegularly(prune, onError)] : []),
  ]
}

/** The database that the settings name. */
function openStorageOf({ config, log }: Pick<StartOptions, 'config' | 'log'>): Promise<Storage> {
  return openStorage({
    databaseUrl: config.databaseUrl,
    pool: config.pool,
    file: join(config.dataDir, 'slipway.db'),
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
  })
}

async function readOwnHost(options: StartOptions, storage: Storage): Promise<SharedHostFiles> {
  const { config, given } = options
  const alone = config.devAssets ? watchHostFiles(config.devAssets) : given?.hostFiles
  if (alone) return { ...alone, refresh: () => Promise.resolve() }
  return await readSharedHostFiles(options, storage)
}

async function readSharedHostFiles({ root, config, log }: StartOptions, storage: Storage) {
  return shareHostFiles(await readHostFiles(join(root, 'dist/host')), {
    storage,
    folder: join(config.dataDir, 'host-files'),
    onError: (error, message) => log.warn({ err: error }, message),
  })
}

interface Preparation {
  readonly config: Config
  readonly application: Application
  readonly storage: Storage
  readonly passwords: Passwords
  /** Says nothing of the rows that it writes. */
  readonly isQuiet: boolean
}

// Demo data is for a first look on one's own machine only.
async function prepare(parts: Preparation): Promise<void> {
  const { config, application, storage, passwords, isQuiet } = parts
  await storage.migrate(application.migrations, application.tables.version)
  await checkTables(application.resources.values(), storage.db)
  if (config.mode === 'production') return
  await runSeeds({
    seeds: application.seeds,
    roles: [...application.roles.keys()],
    storage,
    hashPassword: passwords.hash,
    onProgress: ({ table, rows }) => isQuiet || console.log(`  ${rows} rows into ${table}`),
  })
}

function manifestsOf(built: readonly BuiltRemotes[]): readonly Manifest[] {
  return built.flatMap(({ versions }) => versions).map(({ manifest }) => manifest)
}

interface Publication extends Pick<StartOptions, 'log'> {
  readonly built: readonly BuiltRemotes[]
  readonly catalog: Catalog
  readonly storage: Storage
}

/** Returns what stops the waiting for the end of a freeze, where something waits. */
async function publishBuilt(parts: Publication): Promise<(() => void) | undefined> {
  const { catalog, storage, log, built } = parts
  const onFault = (fault: unknown) =>
    fault instanceof CodedError
      ? log.error({ code: fault.code }, fault.message)
      : log.error({ err: fault }, 'what a freeze held up could not be released')
  const publish = () => catalog.publishBuilt(built.flatMap(({ versions }) => versions))
  const refused = await publish()
  for (const fault of [...built.flatMap(({ faults }) => faults), ...refused]) onFault(fault)
  if (!refused.some(({ code }) => code === 'releases-frozen')) return undefined
  return publishAfterFreeze({ storage, publish, onFault })
}

async function readSecrets({ dataDir, sessionSecrets }: Config): Promise<readonly string[]> {
  return sessionSecrets.length > 0 ? sessionSecrets : [await readLocalSecret(dataDir)]
}
