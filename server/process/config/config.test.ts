import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { poolLimits } from '../../storage/dialects/connections/pool-limits'
import { readConfig } from './config'
import { ConfigError } from './setting'

const secret = 'Zm9v9f8e7d6c5b4a39281706-abcdefghijk'
const production = {
  PUBLIC_URL: 'https://admin.acme.test',
  SESSION_SECRET: secret,
  TRUST_PROXY: 'loopback',
}

describe('the settings', () => {
  it('are those of this machine alone when nothing is set', () => {
    const config = readConfig({})

    expect(config).toMatchObject({
      mode: 'local',
      development: false,
      port: 3000,
      host: '127.0.0.1',
      basePath: '',
      trustProxy: false,
      sessionSecrets: [],
      databaseUrl: undefined,
      application: undefined,
      publicUrl: undefined,
      developOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
      requireSignatures: 'registered',
      workers: 1,
      databaseWait: 60,
      drainMs: 0,
      logLevel: 'warn',
      loginLimits: { perAccount: 10, perAddress: 100 },
      passwords: { queueLimit: 1000 },
    })
    expect(config.dataDir).toMatch(/[\\/]\.data$/)
  })

  it('are those of production when NODE_ENV or PUBLIC_URL says so', () => {
    expect(readConfig({ ...production, HOST: '0.0.0.0' })).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      publicUrl: 'https://admin.acme.test',
      trustProxy: ['loopback'],
      sessionSecrets: [secret],
      developOrigins: [],
      drainMs: 5000,
      logLevel: 'info',
    })
    expect(readConfig({ ...production, NODE_ENV: 'production' }).mode).toBe('production')
  })

  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['HOST', '127.0.0.2', { host: '127.0.0.2' }],
    ['HOST', '::1', { host: '::1' }],
    ['BASE_PATH', '/', { basePath: '' }],
    ['BASE_PATH', '/admin/', { basePath: '/admin' }],
    ['BASE_PATH', '/a/b-c', { basePath: '/a/b-c' }],
    ['TRUST_PROXY', 'none', { trustProxy: false }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: ['10.0.0.0/8', '::1'] }],
    ['DATABASE_URL', 'postgres://u:p@h/d', { databaseUrl: 'postgres://u:p@h/d' }],
    ['SESSION_SECRET', `${secret}, ${secret}2`, { sessionSecrets: [secret, `${secret}2`] }],
    ['SLIPWAY_DEV_ASSETS', 'http://127.0.0.1:1', { development: true }],
    [
      'SLIPWAY_REMOTES',
      'remotes, e2e/remotes',
      { remoteFolders: [resolve('remotes'), resolve('e2e/remotes')] },
    ],
    ['SLIPWAY_REMOTES', '', { remoteFolders: undefined }],
    ['SLIPWAY_SDK', 'package.json', { sdkArchive: resolve('package.json') }],
    ['ADMIN_PORT', '9464', { admin: { host: '127.0.0.1', port: 9464 } }],
    ['WORKERS', '4', { workers: 4 }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['STOP_DRAIN', '12', { drainMs: 12_000 }],
    ['PRUNE', 'on', { prune: true }],
    ['STOP_DRAIN', '0', { drainMs: 0 }],
    ['DATABASE_WAIT', '0', { databaseWait: 0 }],
    ['WORKERS', 'max', { workers: availableParallelism() }],
    ['DATABASE_CONNECTIONS', '20', { pool: { ...poolLimits, connections: 20 } }],
    ['DATABASE_QUEUE', '50', { pool: { ...poolLimits, queue: 50 } }],
    ['DATABASE_STATEMENT', '30', { pool: { ...poolLimits, statementMs: 30_000 } }],
    [
      'ALLOWED_HOSTS',
      ' Admin.Internal, 10.0.0.5',
      { allowedHosts: ['admin.internal', '10.0.0.5'] },
    ],
    ['SIGN_INS_PER_ACCOUNT', '5', { loginLimits: { perAccount: 5, perAddress: 100 } }],
    ['SIGN_INS_PER_ADDRESS', '500', { loginLimits: { perAccount: 10, perAddress: 500 } }],
    ['OPERATOR_CALLS_PER_TOKEN', '', { operatorCallsPerToken: 600 }],
    ['OPERATOR_CALLS_PER_TOKEN', '30', { operatorCallsPerToken: 30 }],
    ['PASSWORD_CHECKS', '4', { passwords: { concurrency: 4, queueLimit: 1000 } }],
    ['PASSWORD_QUEUE', '64', { passwords: { queueLimit: 64 } }],
    ['EVENTS_PER_USER', '7', { events: { perUser: 7, perAddress: 200, heartbeatMs: 25_000 } }],
    ['EVENTS_PER_ADDRESS', '9', { events: { perUser: 50, perAddress: 9, heartbeatMs: 25_000 } }],
    ['EVENTS_HEARTBEAT', '10', { events: { perUser: 50, perAddress: 200, heartbeatMs: 10_000 } }],
    ['REQUIRE_SIGNATURES', '', { requireSignatures: 'registered' }],
    ['FOLLOW_BUILDS', '', { followBuilds: false }],
    ['FOLLOW_BUILDS', 'on', { followBuilds: true }],
    ['EARLY_HINTS', '', { earlyHints: false }],
    ['EARLY_HINTS', 'on', { earlyHints: true }],
    ['REQUIRE_SIGNATURES', 'all', { requireSignatures: 'all' }],
    ['ASSET_ORIGINS', '', { assetOrigins: [] }],
    [
      'ASSET_ORIGINS',
      'https://cdn.acme.test, http://127.0.0.1:4173',
      { assetOrigins: ['https://cdn.acme.test', 'http://127.0.0.1:4173'] },
    ],
    ['REMOTE_FIRST_KB', '', { versionLimits: { maxFirstBytes: 2e6, maxBytes: 2e7 } }],
    ['REMOTE_FIRST_KB', '900', { versionLimits: { maxFirstBytes: 9e5, maxBytes: 2e7 } }],
    ['REMOTE_WHOLE_KB', '30000', { versionLimits: { maxFirstBytes: 2e6, maxBytes: 3e7 } }],
    [
      'REMOTE_MANIFEST_KB',
      '',
      { versionLimits: { maxManifestBytes: 512_000, maxComponents: 500 } },
    ],
    ['REMOTE_MANIFEST_KB', '1000', { versionLimits: { maxManifestBytes: 1e6 } }],
    ['REMOTE_COMPONENTS', '40', { versionLimits: { maxComponents: 40 } }],
    ['REMOTE_VERSIONS', '', { remoteQuotas: { versions: 1000, bytes: 2e9, names: 1000 } }],
    ['REMOTE_VERSIONS', '20', { remoteQuotas: { versions: 20 } }],
    ['REMOTE_STORED_MB', '50', { remoteQuotas: { bytes: 5e7 } }],
    ['REMOTE_NAMES', '30', { remoteQuotas: { names: 30 } }],
    ['TEAM_CALLS_PER_TOKEN', '', { teamCallsPerToken: 300 }],
    ['TEAM_CALLS_PER_TOKEN', '12', { teamCallsPerToken: 12 }],
    ['FAILURES_AMBER', '', { failureLines: { amber: 5, red: 50 } }],
    ['FAILURES_AMBER', '20', { failureLines: { amber: 20, red: 50 } }],
    ['FAILURES_RED', '1000', { failureLines: { amber: 5, red: 1000 } }],
    ['DEVELOP_ORIGINS', '', { developOrigins: [] }],
    ['DEVELOP_ORIGINS', 'http://localhost:*', { developOrigins: ['http://localhost:*'] }],
    [
      'DEVELOP_ORIGINS',
      'https://dev.acme.test, http://127.0.0.1:4173',
      { developOrigins: ['https://dev.acme.test', 'http://127.0.0.1:4173'] },
    ],
  ])('take %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected)
  })

  it('takes no folder for the archives of the audit beside PostgreSQL that is not named', () => {
    const env = { DATABASE_URL: 'postgres://slipway:x@database:5432/slipway' }
    const named = { ...env, PRUNE: 'on', AUDIT_ARCHIVE: 'archive' }

    expect(readConfig({}).auditArchive).toBe(resolve('.data/audit-archive'))
    expect(readConfig(env).auditArchive).toBeUndefined()
    expect(readConfig(named)).toMatchObject({ prune: true, auditArchive: resolve('archive') })
    expect(() => readConfig({ ...env, PRUNE: 'on' })).toThrow(/^AUDIT_ARCHIVE is not set/)
  })

  it.each([
    ['REQUIRE_SIGNATURES', 'none'],
    ['EARLY_HINTS', '103'],
    ['ADMIN_PORT', '65536'],
    ['ADMIN_PORT', '3000'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80 80'],
    ['PORT', '0x10'],
    ['ALLOWED_HOSTS', 'admin.internal:8080'],
    ['ALLOWED_HOSTS', 'https://admin.internal'],
    ['ALLOWED_HOSTS', '*.internal/x'],
    ['PASSWORD_QUEUE', '0'],
    ['EVENTS_PER_USER', '0'],
    ['SLIPWAY_REMOTES', 'remotes, not-there'],
    ['SLIPWAY_SDK', 'not-there.tgz'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_QUEUE', '0'],
    ['WORKERS', '0'],
    ['PRUNE', 'daily'],
    ['KEEP_VERSIONS', '0'],
    ['KEEP_AUDIT', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['STOP_DRAIN', '-1'],
    ['STOP_DRAIN', '5s'],
    ['DATABASE_WAIT', '10000'],
    ['WORKERS', '2.5'],
    ['WORKERS', 'all'],
    ['EVENTS_PER_ADDRESS', 'many'],
    ['EVENTS_HEARTBEAT', '-1'],
    ['HOST', '0.0.0.0'],
    ['HOST', '192.168.1.1'],
    ['HOST', 'example.test'],
    ['HOST', '127.0.0.1:80'],
    ['HOST', '127.evil.test'],
    ['PUBLIC_URL', 'http://admin.acme.test'],
    ['PUBLIC_URL', 'admin.acme.test'],
    ['PUBLIC_URL', 'https://admin.acme.test/path'],
    ['PUBLIC_URL', 'https://u:p@admin.acme.test'],
    ['BASE_PATH', 'admin'],
    ['BASE_PATH', '//admin'],
    ['BASE_PATH', '/a/../b'],
    ['BASE_PATH', '/a?b'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy.example'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['DATABASE_URL', 'data.db'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'changeme'],
    ['SESSION_SECRET', 'changeme-changeme-changeme-changeme'],
    ['SESSION_SECRET', 'a'.repeat(64)],
    ['SESSION_SECRET', `${secret},short`],
    ['ASSET_ORIGINS', '*'],
    ['ASSET_ORIGINS', 'http://cdn.acme.test'],
    ['ASSET_ORIGINS', 'https://cdn.acme.test/files'],
    ['ASSET_ORIGINS', 'https://cdn.acme.test; script-src *'],
    ['ASSET_ORIGINS', 'https://cdn.acme.test, https://cdn.acme.test'],
    ['ASSET_ORIGINS', 'https://a.acme.test, https://b.acme.test, https://c.acme.test'],
    ['REMOTE_WHOLE_KB', '30001'],
    ['REMOTE_WHOLE_KB', '0'],
    ['REMOTE_FIRST_KB', '20001'],
    ['FAILURES_AMBER', '50'],
    ['FAILURES_AMBER', '0'],
    ['FAILURES_RED', '1001'],
    ['FAILURES_RED', 'many'],
    ['DEVELOP_ORIGINS', '*'],
    ['DEVELOP_ORIGINS', 'https://*.acme.test'],
    ['DEVELOP_ORIGINS', 'https://dev.acme.test:*'],
    ['DEVELOP_ORIGINS', 'https://dev.acme.test/path'],
    ['DEVELOP_ORIGINS', 'http://dev.acme.test'],
    ['DEVELOP_ORIGINS', 'https://dev.acme.test; script-src *'],
    ['DEVELOP_ORIGINS', 'http://localhost:*,null'],
  ])('S22: refuse %s=%s in one line that names it', (name, value) => {
    const settings = name === 'PUBLIC_URL' ? { ...production, [name]: value } : { [name]: value }

    expectRefusal(settings, name)
  })

  it('S22: refuse our own origin as another one', () => {
    expectRefusal({ ...production, ASSET_ORIGINS: 'https://admin.acme.test' }, 'ASSET_ORIGINS')
  })

  it.each(['SESSION_SECRET', 'TRUST_PROXY'])('S22: refuse production without %s', (name) => {
    expectRefusal({ ...production, [name]: '' }, name)
  })

  it('S22: refuse production without an address, and with development', () => {
    expectRefusal({ ...production, PUBLIC_URL: '', NODE_ENV: 'production' }, 'PUBLIC_URL')
    expectRefusal({ ...production, SLIPWAY_DEV_ASSETS: 'x' }, 'SLIPWAY_DEV_ASSETS')
  })

  it('S22: are all named at once when several are wrong', () => {
    const settings = { NODE_ENV: 'production', PORT: 'x', BASE_PATH: 'admin' }

    const refused = catchError(() => readConfig(settings)) as Error

    const names = refused.message.split('\n').map((line) => line.split(' ')[0])
    expect(names).toEqual(['PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'BASE_PATH', 'SESSION_SECRET'])
  })

  it('are those of one process while the interface is worked on', () => {
    expect(readConfig({ SLIPWAY_DEV_ASSETS: 'x', WORKERS: 'max' }).workers).toBe(1)
  })

  it('never repeat a secret', () => {
    const values = { DATABASE_URL: 'mysql://user:hunter2@host/db', SESSION_SECRET: 'hunter2' }

    for (const [name, value] of Object.entries(values))
      expect(() => readConfig({ [name]: value })).not.toThrow(/hunter2/)
  })
})

function expectRefusal(settings: NodeJS.ProcessEnv, name: string): void {
  const refused = catchError(() => readConfig(settings))

  expect(refused).toBeInstanceOf(ConfigError)
  expect(refused).toMatchObject({ exitCode: 78, message: expect.stringMatching(/^.+: .+$/) })
  expect((refused as Error).message.startsWith(`${name} `)).toBe(true)
  expect((refused as Error).message).not.toContain('\n')
}

function catchError(run: () => unknown): unknown {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}
