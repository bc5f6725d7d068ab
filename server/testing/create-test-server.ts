import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../application/application'
import { type Application, createApplication } from '../application/create-application'
import type { CountedDeeds } from '../audit/counted-deeds'
import type { Catalog } from '../catalog/catalog'
import { type BuiltVersion, readBuiltRemotes } from '../catalog/publish/built-remotes'
import type { CheckBudget } from '../catalog/publish/content-check'
import type { Changes } from '../changes/changes'
import { readHostFiles } from '../delivery/assets/host-files'
import type { Guard } from '../guard/guard'
import type { Health } from '../health/health'
import { createHttpServer } from '../http/http-server'
import { createLog } from '../http/request-log'
import type { Auth } from '../identity/auth'
import type { LoadTokens } from '../identity/load-tokens'
import { printMetrics } from '../metrics/sum-metrics'
import type { Config } from '../process/config/config'
import { createServer } from '../process/server'
import { createCore, tellPeople } from '../process/wiring/core'
import type { SlotRegistry } from '../slots/slot-registry'
import { openStorage, type StorageOptions } from '../storage/storage'
import { type Audit, type CreateAudit, createAuditTable } from '../storage/tables/audit-table'
import { type Resolve, resolveName } from '../webhooks/public-addresses'
import { createSecretBox } from '../webhooks/secret-box'
import { createWebhookSender, type WebhookSender } from '../webhooks/webhook-sender'
import { describeTestApplication } from './applications/test-application'
import { createTestUser } from './create-test-user'
import { type WatchedStorage, watchStorage } from './database/watched-storage'
import { callRaw } from './http-client'
import { quickPasswords } from './quick-passwords'
import { createTestClient, type TestClient } from './test-client'
import { writeHost } from './test-host'
import { testRemotes, writeRemotes } from './test-remotes'

export interface TestServerOptions {
  readonly config?: Partial<
    Pick<
      Config,
      | 'mode'
      | 'basePath'
      | 'publicUrl'
      | 'consoleUrl'
      | 'allowedHosts'
      | 'trustProxy'
      | 'developOrigins'
      | 'events'
      | 'requireSignatures'
      | 'earlyHints'
      | 'assetOrigins'
      | 'webhookNetworks'
      | 'secretsKeys'
      | 'failureLines'
      | 'versionLimits'
      | 'remoteQuotas'
      | 'operatorCallsPerToken'
      | 'teamCallsPerToken'
    >
  >
  /** Default: {@link describeTestApplication}. */
  readonly describe?: (app: App) => void
  /** Where the application registers its slots; default: the locations of the interface. */
  readonly slots?: SlotRegistry
  /** Default: {@link testRemotes}. */
  readonly remotes?: readonly BuiltVersion[]
  /** Default: SQLite in memory. */
  readonly database?: StorageOptions
  readonly checkBudget?: Partial<CheckBudget>
  /** Learns of what other servers on the same database release. */
  readonly watch?: boolean
  /** Finds the addresses to which webhooks go; default: as the system does. */
  readonly resolveName?: Resolve
  /** The clock of what pages report, in milliseconds since 1970. */
  readonly now?: () => number
  /** It counts what it does. */
  readonly withMetrics?: boolean
}

type AuditedChange = Parameters<Audit['add']>[0]

/** The whole server on a free port, with everything real. */
export interface TestServer extends TestClient {
  readonly port: number
  readonly application: Application
  readonly auth: Auth
  readonly catalog: Catalog
  readonly changes: Changes
  readonly health: Health
  /** Looks when it is told to. */
  readonly guard: Guard
  readonly loadTokens: LoadTokens
  readonly storage: WatchedStorage
  /** Sends what waits when it is told to. */
  readonly webhooks: WebhookSender
  /** What is counted for the audit; written when it is told to. */
  readonly deeds: CountedDeeds
  /** Its figures, as a scrape has them. */
  metrics(): Promise<string>
  /** What was logged, a line each. */
  readonly lines: readonly string[]
  /** Changes of remotes and releases that were recorded. */
  readonly audited: readonly AuditedChange[]
  raw(text: string): Promise<string>
  /** A new user, signed in; returns the `Cookie` header. */
  signIn(user?: { readonly role?: string; readonly tenants?: readonly string[] }): Promise<string>
  /** Refuses from now on, as when the process ends. */
  stop(): void
  close(): Promise<void>
}

const DAY_MS = 86_400_000
const secret = 'one-of-the-tests-9f8e7d6c5b4a39281706'

export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const config = {
    mode: 'local',
    basePath: '',
    publicUrl: undefined,
    // Tests ask by the address, in every mode.
    allowedHosts: ['127.0.0.1'],
    trustProxy: false,
    development: false,
    developOrigins: ['http://127.0.0.1:*'],
    ...options.config,
  } as const
  const folder = mkdtempSync(join(tmpdir(), 'slipway-http-'))
  const draft = createApplication(options.slots)
  const describe = options.describe ?? describeTestApplication
  describe(draft.app)
  const application = draft.finish()
  const storage = watchStorage(await openStorage(options.database ?? { file: ':memory:' }))
  await storage.migrate(application.migrations)
  const lines: string[] = []
  const log = createLog({ write: (line: string) => void lines.push(line) })
  const { changes, catalog, auth, health, guard, loadTokens } = createCore({
    application,
    storage,
    log,
    config,
    cacheFolder: join(folder, 'files'),
    allowRebuilds: true,
    secrets: [secret],
    passwords: quickPasswords,
    ...(options.now && { now: options.now }),
  })
  await publish(catalog, join(folder, 'remotes'), options.remotes ?? testRemotes())
  writeHost(join(folder, 'host'))
  const hostFiles = await readHostFiles(join(folder, 'host'))
  const audited: AuditedChange[] = []
  const createAudit: CreateAudit = (scope) => ({
    async add(change) {
      audited.push(change)
      return await createAuditTable(scope).add(change)
    },
  })
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
    folders: [folder],
    retention: {
      storage,
      createAudit: createAuditTable,
      keptFor: { versions: 90 * DAY_MS, drafts: 90 * DAY_MS, audit: 400 * DAY_MS },
      copies: join(folder, 'files'),
      archive: () => join(folder, 'audit-archive'),
      isPruning: false,
    },
    createAudit,
    checkBudget: options.checkBudget,
    resolveName: options.resolveName,
    ...(options.withMetrics && { withMetrics: true }),
  })
  const stopFollowing = options.watch ? changes.follow() : undefined
  const http = createHttpServer(server.handler).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo

  const client = createTestClient(port, config.basePath)

  return {
    port,
    application,
    auth,
    catalog,
    changes,
    health,
    guard,
    loadTokens,
    storage,
    lines,
    audited,
    ...client,
    raw: (text) => callRaw(port, text),
    webhooks: createWebhookSender({
      storage,
      log,
      targets: { mode: config.mode, networks: options.config?.webhookNetworks ?? [] },
      resolve: options.resolveName ?? resolveName,
      people: tellPeople(config, application),
      box: createSecretBox(options.config?.secretsKeys ?? []),
    }),
    deeds: server.deeds,
    metrics: async () => printMetrics([(await server.metrics?.read()) ?? []]),
    async signIn(user) {
      return client.signInAs(await createTestUser(storage, { role: 'editor', ...user }))
    },
    stop: () => server.close(),
    async close() {
      const closed = server.close()
      http.closeAllConnections()
      http.close()
      storage.resume()
      await closed
      await stopFollowing?.()
      await storage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function publish(catalog: Catalog, folder: string, remotes: readonly BuiltVersion[]) {
  writeRemotes(folder, remotes)
  const built = await readBuiltRemotes(folder)
  if (built.faults[0]) throw built.faults[0]
  await catalog.publishBuilt(built.versions)
}
