import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { CheckLimits } from '@slipway/sdk/check'
import type { FailureLines } from '@slipway/sdk/contract'
import type { CopyTarget } from '../../audit/audit-copy'
import { type RemoteQuotas, remoteQuotas } from '../../catalog/publish/remote-quotas'
import { type EventLimits, eventLimits } from '../../delivery/events/events'
import { teamCallsPerToken } from '../../identity/callers/limit-token-calls'
import { operatorCallsPerToken } from '../../identity/operator-tokens/attempt-limit'
import { type PasswordQueue, passwordQueue } from '../../identity/passwords/passwords'
import { type LoginLimits, loginLimits } from '../../identity/sign-in/login-throttle'
import type { KeptFor } from '../../retention/what-may-go'
import { type PoolLimits, poolLimits } from '../../storage/dialects/connections/pool-limits'
import { namedArchive, readAuditArchive } from './audit-archive'
import { readAuditCopy } from './audit-copy'
import {
  type AdminAddress,
  readAdmin,
  readAllowedHosts,
  readBasePath,
  readConsoleUrl,
  readHost,
  readPort,
  readPublicUrl,
  readTrustProxy,
  type TrustProxy,
} from './network-settings'
import { ConfigError, fail, quote, readCount, readList, readSeconds } from './setting'
import {
  type RequireSignatures,
  readAssetOrigins,
  readDevelopOrigins,
  readFailureLines,
  readRequireSignatures,
  readSecrets,
  readSecretsKey,
  readVersionLimits,
  readWebhookNetworks,
} from './trust-settings'

/** The settings of the environment, checked. */
export interface Config {
  /** `production` needs secrets and TLS; `local` never leaves this machine. */
  readonly mode: 'production' | 'local'
  /** Whether the interface is worked on (`npm run dev`). */
  readonly development: boolean
  /** The source of the interface's files in development: an address or a folder. */
  readonly devAssets: string | undefined
  /** The origin at which `npm run dev` shows the interface, in front of this server. */
  readonly devOrigin: string | undefined
  /** 0 lets the system choose. */
  readonly port: number
  readonly host: string
  /** The address of `/metrics`; `undefined`: nowhere. */
  readonly admin: AdminAddress | undefined
  /** The origin browsers use, such as `https://admin.example.com`. */
  readonly publicUrl: string | undefined
  /** The origin of Administration, where it has one of its own; `undefined`: that of everything. */
  readonly consoleUrl: string | undefined
  /** Names besides that of `publicUrl`, `consoleUrl` and, in local mode, those of this machine. */
  readonly allowedHosts: readonly string[]
  readonly trustProxy: TrustProxy
  /** Empty, or `/…` without a slash at the end. */
  readonly basePath: string
  readonly dataDir: string
  /** PostgreSQL; SQLite in the data folder otherwise. */
  readonly databaseUrl: string | undefined
  /** Of PostgreSQL's connections, in each process. */
  readonly pool: PoolLimits
  /** The time that a start waits for a database that does not answer, in seconds. */
  readonly databaseWait: number
  /** Path of the application's module; the demo otherwise. */
  readonly application: string | undefined
  /**
   * Folders of remotes, absolute: what is built there is published at the start. Not set: those of the demo,
   * if it is the demo that runs.
   */
  readonly remoteFolders: readonly string[] | undefined
  /** Whether a remote that is built anew in these folders is released at once (`slipway dev`). */
  readonly followBuilds: boolean
  /** The archive of the SDK that teams get; `undefined`: the one that is built here. */
  readonly sdkArchive: string | undefined
  /** The least that is logged. */
  readonly logLevel: LogLevel
  /** The time that a server that was told to stop still serves, for balancers to notice. */
  readonly drainMs: number
  /** Of `GET /events`. */
  readonly events: EventLimits
  /** Wrong sign-ins in 15 minutes. */
  readonly loginLimits: LoginLimits
  /** Calls of one operator's token in a minute, in each process. */
  readonly operatorCallsPerToken: number
  /** Calls of one team's token in a minute, in each process. */
  readonly teamCallsPerToken: number
  /** Checks of passwords, in each process. */
  readonly passwords: PasswordQueue
  /** Processes that serve on the one port. */
  readonly workers: number
  /** In one of our own workers: when the first of them was started, in milliseconds since 1970. */
  readonly workerSince: number | undefined
  /** The first one signs, all of them verify. Empty in local mode: the data folder keeps one. */
  readonly sessionSecrets: readonly string[]
  /** Seal secrets in the database: the first seals, all of them open. */
  readonly secretsKeys: readonly string[]
  /**
   * Origins that developers may load a remote from, in their own session; with the port `*` any of this machine. Empty:
   * none.
   */
  readonly developOrigins: readonly string[]
  /** Whether pages announce the host's files by 103, before the session is read. */
  readonly earlyHints: boolean
  readonly requireSignatures: RequireSignatures
  /** Private networks to which webhooks may go. */
  readonly webhookNetworks: readonly string[]
  /** Whether the demo begins a new database with a week of its own. */
  readonly demoHistory: boolean
  /** Origins that have the remotes' files as well, in the order in which pages try them after ours. */
  readonly assetOrigins: readonly string[]
  /** From so many failures per 1,000 boxes on a component is amber, and red. */
  readonly failureLines: FailureLines
  /** Whether it starts although the database holds what only a newer version knows. */
  readonly goBack: boolean
  /** Whether this server removes what is old, once a day. */
  readonly prune: boolean
  /** Milliseconds that something is kept which nobody needs. */
  readonly keptFor: KeptFor & { readonly audit: number }
  /** Folder of the audit's archives, absolute; `undefined`: none is named that stays. */
  readonly auditArchive: string | undefined
  /** The most that one remote may keep. */
  readonly remoteQuotas: RemoteQuotas
  /** A second place for the audit; `undefined`: none. */
  readonly auditCopy: CopyTarget | undefined
  /** Bytes that a version of a remote may have. */
  readonly versionLimits: CheckLimits
}

const DAY_MS = 86_400_000
const MB = 1_000_000

/** Reads and checks the settings; all bad ones are thrown as one {@link ConfigError}, a line each. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = []
  const production = env['NODE_ENV'] === 'production' || Boolean(env['PUBLIC_URL'])
  const devAssets = env['SLIPWAY_DEV_ASSETS'] || undefined
  const read = collectFaults(faults)
  const config: Config = {
    mode: production ? 'production' : 'local',
    development: devAssets !== undefined,
    devAssets: read(() => refuseInProduction(devAssets, production)),
    devOrigin: devAssets && env['SLIPWAY_DEV_ORIGIN'],
    port: read(() => readPort(env['PORT'])),
    host: read(() => readHost(env['HOST'], production)),
    admin: read(() => readAdmin(env, production)),
    publicUrl: read(() => readPublicUrl(env['PUBLIC_URL'], production)),
    consoleUrl: read(() => readConsoleUrl(env['CONSOLE_URL'], env['PUBLIC_URL'])),
    allowedHosts: read(() => readAllowedHosts(env['ALLOWED_HOSTS'])),
    trustProxy: read(() => readTrustProxy(env['TRUST_PROXY'], production)),
    basePath: read(() => readBasePath(env['BASE_PATH'])),
    dataDir: resolve(env['SLIPWAY_DATA_DIR'] || '.data'),
    databaseUrl: read(() => readDatabaseUrl(env['DATABASE_URL'])),
    pool: {
      connections: read(() => readConnections(env)),
      queue: read(() => readCount(env, 'DATABASE_QUEUE', poolLimits.queue)),
      statementMs:
        1000 * read(() => readCount(env, 'DATABASE_STATEMENT', poolLimits.statementMs / 1000)),
    },
    databaseWait: read(() => readSeconds(env, 'DATABASE_WAIT', 60)),
    logLevel: read(() => readLogLevel(env['LOG_LEVEL'], production)),
    drainMs: 1000 * read(() => readSeconds(env, 'STOP_DRAIN', production ? 5 : 0)),
    application: env['SLIPWAY_APP'] ? resolve(env['SLIPWAY_APP']) : undefined,
    remoteFolders: read(() => readRemoteFolders(env['SLIPWAY_REMOTES'])),
    followBuilds: read(() => readFollowBuilds(env, production)),
    sdkArchive: read(() => readSdkArchive(env['SLIPWAY_SDK'])),
    events: {
      perUser: read(() => readCount(env, 'EVENTS_PER_USER', eventLimits.perUser)),
      perAddress: read(() => readCount(env, 'EVENTS_PER_ADDRESS', eventLimits.perAddress)),
      heartbeatMs:
        1000 * read(() => readCount(env, 'EVENTS_HEARTBEAT', eventLimits.heartbeatMs / 1000)),
    },
    loginLimits: {
      perAccount: read(() => readCount(env, 'SIGN_INS_PER_ACCOUNT', loginLimits.perAccount)),
      perAddress: read(() => readCount(env, 'SIGN_INS_PER_ADDRESS', loginLimits.perAddress)),
    },
    operatorCallsPerToken: read(() =>
      readCount(env, 'OPERATOR_CALLS_PER_TOKEN', operatorCallsPerToken),
    ),
    teamCallsPerToken: read(() => readCount(env, 'TEAM_CALLS_PER_TOKEN', teamCallsPerToken)),
    passwords: {
      concurrency: read(() => readCount(env, 'PASSWORD_CHECKS', passwordQueue.concurrency)),
      queueLimit: read(() => readCount(env, 'PASSWORD_QUEUE', passwordQueue.queueLimit)),
    },
    workers: read(() => (devAssets ? 1 : readWorkers(env['WORKERS']))),
    // Given by our own fork, never by a person: another program's cluster has workers too.
    workerSince: Number(env['SLIPWAY_WORKER']) || undefined,
    sessionSecrets: read(() => readSecrets(env['SESSION_SECRET'], production)),
    secretsKeys: read(() => readSecretsKey(env['SECRETS_KEY'])),
    requireSignatures: read(() => readRequireSignatures(env['REQUIRE_SIGNATURES'])),
    earlyHints: read(() => readSwitch(env, 'EARLY_HINTS', 'off')),
    demoHistory: read(() => readSwitch(env, 'DEMO_HISTORY', 'on')),
    developOrigins: read(() => readDevelopOrigins(env['DEVELOP_ORIGINS'], production)),
    webhookNetworks: read(() => readWebhookNetworks(env['WEBHOOK_NETWORKS'])),
    assetOrigins: read(() => readAssetOrigins(env['ASSET_ORIGINS'], env['PUBLIC_URL'])),
    failureLines: read(() => readFailureLines(env)),
    versionLimits: read(() => readVersionLimits(env)),
    remoteQuotas: {
      versions: read(() => readCount(env, 'REMOTE_VERSIONS', remoteQuotas.versions)),
      bytes: MB * read(() => readCount(env, 'REMOTE_STORED_MB', remoteQuotas.bytes / MB)),
      names: read(() => readCount(env, 'REMOTE_NAMES', remoteQuotas.names)),
    },
    goBack: read(() => readSwitch(env, 'GO_BACK', 'off')),
    prune: read(() => readPrune(env)),
    auditArchive: readAuditArchive(env),
    auditCopy: read(() => readAuditCopy(env['AUDIT_COPY'])),
    keptFor: {
      audit: DAY_MS * read(() => readCount(env, 'KEEP_AUDIT', 400)),
      versions: DAY_MS * read(() => readCount(env, 'KEEP_VERSIONS', 90)),
      drafts: DAY_MS * read(() => readCount(env, 'KEEP_DRAFTS', 90)),
    },
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return config
}

function collectFaults(faults: string[]) {
  return function read<Value>(reader: () => Value): Value {
    try {
      return reader()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(error.message)
      // Nobody gets to see it: with a fault there is no config.
      return undefined as Value
    }
  }
}

function refuseInProduction(devAssets: string | undefined, production: boolean) {
  if (production && devAssets)
    fail('SLIPWAY_DEV_ASSETS', 'is set in production', 'remove it, or NODE_ENV and PUBLIC_URL')
  return devAssets
}

const logLevels = ['debug', 'info', 'warn', 'error'] as const
type LogLevel = (typeof logLevels)[number]

function readLogLevel(text: string | undefined, production: boolean): LogLevel {
  if (!text) return production ? 'info' : 'warn'
  const level = logLevels.find((name) => name === text)
  return level ?? fail('LOG_LEVEL', `is ${quote(text)}`, `give one of ${logLevels.join(', ')}`)
}

function readWorkers(text: string | undefined): number {
  const value = text?.trim() || '1'
  if (value === 'max') return availableParallelism()
  if (/^[1-9]\d?$/.test(value)) return Number(value)
  return fail('WORKERS', `is ${quote(value)}`, "give a number from 1 to 99, or say 'max'")
}

function readConnections(env: NodeJS.ProcessEnv): number {
  const count = readCount(env, 'DATABASE_CONNECTIONS', poolLimits.connections)
  if (count > 1) return count
  return fail('DATABASE_CONNECTIONS', 'is "1"', 'give 2 or more: one is kept for sessions')
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  if (protocol === 'postgres:' || protocol === 'postgresql:') return text
  // The value is not repeated: it may hold a password.
  return fail(
    'DATABASE_URL',
    'is not an address of PostgreSQL',
    'give postgres://user:password@host:5432/database, or remove it to use SQLite',
  )
}

function readPrune(env: NodeJS.ProcessEnv): boolean {
  const isOn = readSwitch(env, 'PRUNE', 'off')
  if (isOn) namedArchive(readAuditArchive(env))
  return isOn
}

function readSdkArchive(path: string | undefined): string | undefined {
  if (!path) return undefined
  if (!existsSync(path))
    fail('SLIPWAY_SDK', `names ${quote(path)}, which is not there`, 'name an archive of the SDK')
  return resolve(path)
}

function readRemoteFolders(text: string | undefined): readonly string[] | undefined {
  if (!text) return undefined
  const folders = readList(text).map((folder) => resolve(folder))
  const missing = folders.find((folder) => !existsSync(folder))
  if (missing)
    fail(
      'SLIPWAY_REMOTES',
      `names ${quote(missing)}, which is not there`,
      'list folders of remotes',
    )
  return folders
}

function readFollowBuilds(env: NodeJS.ProcessEnv, production: boolean): boolean {
  const isOn = readSwitch(env, 'FOLLOW_BUILDS', 'off')
  if (!isOn || !production) return isOn
  return fail('FOLLOW_BUILDS', 'is on in production', 'publish with the command slipway instead')
}

function readSwitch(env: NodeJS.ProcessEnv, name: string, otherwise: 'on' | 'off'): boolean {
  const value = env[name]?.trim() || otherwise
  if (value === 'on' || value === 'off') return value === 'on'
  return fail(name, `is ${quote(value)}`, "say 'on' or 'off'")
}
