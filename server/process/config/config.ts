import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { remoteOrigin } from '@slipway/sdk/contract'
import { type EventLimits, eventLimits } from '../../delivery/events/event-limits'
import { type PasswordQueue, passwordQueue } from '../../identity/passwords/passwords'
import { type LoginLimits, loginLimits } from '../../identity/sign-in/login-throttle'
import { type PoolLimits, poolLimits } from '../../storage/dialects/connections/pool-limits'

/** What the environment says, checked. */
export interface Config {
  /** `production` needs secrets and TLS; `local` never leaves this machine (decisions 6). */
  readonly mode: 'production' | 'local'
  /** Whether the interface is worked on (`npm run dev`). */
  readonly development: boolean
  /** Where the interface's files come from in development: an address or a folder. */
  readonly devAssets: string | undefined
  /** Where `npm run dev` shows the interface: its own origin, in front of this server. */
  readonly devOrigin: string | undefined
  /** 0 lets the system choose. */
  readonly port: number
  readonly host: string
  /** The origin browsers use, such as `https://admin.example.com`. */
  readonly publicUrl: string | undefined
  /** Names besides that of `publicUrl` and, in local mode, those of this machine. */
  readonly allowedHosts: readonly string[]
  /** Addresses of proxies, or how many of them there are; `false`: none. */
  readonly trustProxy: readonly string[] | number | false
  /** Empty, or `/…` without a slash at the end. */
  readonly basePath: string
  readonly dataDir: string
  /** PostgreSQL; SQLite in the data folder otherwise. */
  readonly databaseUrl: string | undefined
  /** Of PostgreSQL's connections, in each process. */
  readonly pool: PoolLimits
  /** How long a start waits for a database that does not answer, in seconds. */
  readonly databaseWait: number
  /** Path of the application's module; the demo otherwise. */
  readonly application: string | undefined
  /** Folders of remotes, absolute: what is built there is published at the start. */
  readonly remoteFolders: readonly string[]
  /** How long a server that was told to stop goes on serving, for balancers to notice. */
  readonly drainMs: number
  /** Of `GET /events`. */
  readonly events: EventLimits
  /** Wrong sign-ins in 15 minutes. */
  readonly loginLimits: LoginLimits
  /** Checks of passwords, in each process. */
  readonly passwords: PasswordQueue
  /** Processes that serve on the one port. */
  readonly workers: number
  /** In one of our own workers: when the first of them was started, in milliseconds since 1970. */
  readonly workerSince: number | undefined
  /** The first one signs, all of them verify. Empty in local mode: the data folder keeps one. */
  readonly sessionSecrets: readonly string[]
  /**
   * Where developers may have a remote's code from, for their own session: origins; with the port `*`
   * any of this machine. Empty: nowhere.
   */
  readonly developOrigins: readonly string[]
  /** Whether pages announce the host's files by 103, before the session is read. */
  readonly earlyHints: boolean
  /** Which remotes need signed versions: `registered`, those with a key; or `all`. */
  readonly requireSignatures: 'registered' | 'all'
}

/** Settings that the server cannot start with; `main` prints the lines and exits with `exitCode`. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly exitCode = 78
}

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
    publicUrl: read(() => readPublicUrl(env['PUBLIC_URL'], production)),
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
    drainMs: 1000 * read(() => readSeconds(env, 'STOP_DRAIN', production ? 5 : 0)),
    application: env['SLIPWAY_APP'] ? resolve(env['SLIPWAY_APP']) : undefined,
    remoteFolders: read(() => readRemoteFolders(env['SLIPWAY_REMOTES'])),
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
    passwords: {
      concurrency: read(() => readCount(env, 'PASSWORD_CHECKS', passwordQueue.concurrency)),
      queueLimit: read(() => readCount(env, 'PASSWORD_QUEUE', passwordQueue.queueLimit)),
    },
    workers: read(() => (devAssets ? 1 : readWorkers(env['WORKERS']))),
    // Given by our own fork, never by a person: another program's cluster has workers too.
    workerSince: Number(env['SLIPWAY_WORKER']) || undefined,
    sessionSecrets: read(() => readSecrets(env['SESSION_SECRET'], production)),
    requireSignatures: read(() => readRequireSignatures(env['REQUIRE_SIGNATURES'])),
    earlyHints: read(() => readEarlyHints(env['EARLY_HINTS'])),
    developOrigins: read(() => readDevelopOrigins(env['DEVELOP_ORIGINS'], production)),
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

function fail(variable: string, fault: string, remedy: string): never {
  throw new ConfigError(`${variable} ${fault}: ${remedy}`)
}

function readPort(text: string | undefined): number {
  if (!text) return 3000
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  return fail('PORT', `is ${quote(text)}`, 'give a number from 0 to 65535')
}

function readCount(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]
  if (!text) return otherwise
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  return fail(name, `is ${quote(text)}`, 'give a number from 1 to 999999')
}

function readConnections(env: NodeJS.ProcessEnv): number {
  const count = readCount(env, 'DATABASE_CONNECTIONS', poolLimits.connections)
  if (count > 1) return count
  return fail('DATABASE_CONNECTIONS', 'is "1"', 'give 2 or more: one is kept for sessions')
}

function readSeconds(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]
  if (!text) return otherwise
  if (/^\d{1,4}$/.test(text)) return Number(text)
  return fail(name, `is ${quote(text)}`, 'give a number of seconds from 0 to 9999')
}

function readWorkers(text: string | undefined): number {
  const value = text?.trim() || '1'
  if (value === 'max') return availableParallelism()
  if (/^[1-9]\d?$/.test(value)) return Number(value)
  return fail('WORKERS', `is ${quote(value)}`, "give a number from 1 to 99, or say 'max'")
}

function readHost(text: string | undefined, production: boolean): string {
  const host = text?.trim() || '127.0.0.1'
  if (!isIP(host) && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(host))
    fail('HOST', `is ${quote(host)}`, 'give an address or a name, without a port')
  if (!production && !isLoopback(host))
    fail(
      'HOST',
      `is ${quote(host)}, and without PUBLIC_URL only this machine is served`,
      'use 127.0.0.1, or set PUBLIC_URL, SESSION_SECRET and TRUST_PROXY',
    )
  return host
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

function readPublicUrl(text: string | undefined, production: boolean): string | undefined {
  if (!text) {
    if (production) fail('PUBLIC_URL', 'is missing', 'give the https address that browsers use')
    return undefined
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:')
    return fail('PUBLIC_URL', `is ${quote(text)}`, 'give an https address')
  if (url.pathname !== '/' || url.search || url.hash)
    fail('PUBLIC_URL', 'has more than an origin', 'put the path into BASE_PATH')
  if (url.username || url.password) fail('PUBLIC_URL', 'has credentials in it', 'remove them')
  return url.origin
}

function readAllowedHosts(text = ''): readonly string[] {
  const names = text.split(',').flatMap((part) => part.trim().toLowerCase() || [])
  const bad = names.find((name) => !URL.canParse(`http://${name}`) || hostOf(name) !== name)
  if (bad !== undefined)
    fail(
      'ALLOWED_HOSTS',
      `has ${quote(bad)} in it`,
      'list names such as admin.internal or 10.0.0.5, without scheme and port, with commas between',
    )
  return names
}

function hostOf(name: string): string {
  return new URL(`http://${name}`).hostname
}

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

function readTrustProxy(text: string | undefined, production: boolean): Config['trustProxy'] {
  const remedy = "list the proxies' addresses, say how many there are, or say 'none'"
  const value = text?.trim()
  if (!value) {
    if (production) fail('TRUST_PROXY', 'is missing', remedy)
    return false
  }
  if (value === 'none') return false
  if (/^[1-9]\d?$/.test(value)) return Number(value)
  const list = value.split(',').map((part) => part.trim())
  const bad = list.find((part) => !proxyNames.has(part) && !isNetwork(part))
  if (bad !== undefined) fail('TRUST_PROXY', `has ${quote(bad)} in it`, remedy)
  return list
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  // A prefix of 0 would trust everybody.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}

function readBasePath(text: string | undefined): string {
  if (!text || text === '/') return ''
  const path = text.replace(/\/$/, '')
  const isPlain = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(path)
  return isPlain ? path : fail('BASE_PATH', `is ${quote(text)}`, 'give a path such as /admin')
}

function readRemoteFolders(text: string | undefined): readonly string[] {
  const folders = readList(text || 'remotes').map((folder) => resolve(folder))
  const missing = text && folders.find((folder) => !existsSync(folder))
  if (missing)
    fail(
      'SLIPWAY_REMOTES',
      `names ${quote(missing)}, which is not there`,
      'list folders of remotes',
    )
  return folders
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  if (protocol === 'postgres:' || protocol === 'postgresql:') return text
  // The value is not repeated: it may hold a password.
  return fail(
    'DATABASE_URL',
    'is not an address of PostgreSQL',
    'give postgres://user:password@host:5432/database, or leave it out for SQLite',
  )
}

function readRequireSignatures(text: string | undefined): Config['requireSignatures'] {
  const value = text?.trim() || 'registered'
  if (value === 'all' || value === 'registered') return value
  return fail('REQUIRE_SIGNATURES', `is ${quote(value)}`, "say 'all' or 'registered'")
}

function readEarlyHints(text: string | undefined): boolean {
  const value = text?.trim() || 'off'
  if (value === 'on' || value === 'off') return value === 'on'
  return fail('EARLY_HINTS', `is ${quote(value)}`, "say 'on' or 'off'")
}

const weakWords = /change-?me|password|secret|example|slipway|default|12345678/i

function readSecrets(text: string | undefined, production: boolean): readonly string[] {
  const remedy = 'give one or more of 32 bytes or more, as from: openssl rand -base64 48'
  const secrets = readList(text ?? '')
  if (secrets.length === 0 && production) fail('SESSION_SECRET', 'is missing', remedy)
  secrets.forEach((secret, index) => {
    const which = `has a value (number ${index + 1})`
    if (Buffer.byteLength(secret) < 32)
      fail('SESSION_SECRET', `${which} of less than 32 bytes`, remedy)
    if (weakWords.test(secret) || new Set(secret).size < 10)
      fail('SESSION_SECRET', `${which} that can be guessed`, remedy)
  })
  return secrets
}

const anyPortHere = ['http://127.0.0.1:*', 'http://localhost:*']

function readDevelopOrigins(text: string | undefined, production: boolean): readonly string[] {
  if (text === undefined) return production ? [] : anyPortHere
  const list = readList(text)
  const bad = list.find(
    (part) => !anyPortHere.includes(part) && !remoteOrigin.safeParse(part).success,
  )
  if (bad !== undefined)
    fail(
      'DEVELOP_ORIGINS',
      `has ${quote(bad)} in it`,
      'list origins such as https://dev.example.com, or http://127.0.0.1:*, with commas between',
    )
  return list
}

function readList(text: string): readonly string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
