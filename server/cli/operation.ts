import { join } from 'node:path'
import {
  codedProblem,
  type FailureLines,
  type ManagedUser,
  type Tenant,
} from '@slipway/sdk/contract'
import { createRoles } from '../accounts/roles/roles'
import { createTenants, type Tenants } from '../accounts/tenants/tenants'
import { type Accounts, createAccounts } from '../accounts/users/accounts'
import { createManagedUsers, type ManagedUsers } from '../accounts/users/managed-users'
import type { Application } from '../application/create-application'
import { loadApplication } from '../application/load-application'
import { placeOfApplication } from '../application/own-modules'
import type { UndoDeps } from '../audit/undo-change'
import { createRemoteViews, type RemoteViews } from '../catalog/release/remote-views'
import { createChanges } from '../changes/changes'
import { dryRunChanges } from '../changes/dry-run'
import type { Caller } from '../identity/callers/caller'
import { createPasswords } from '../identity/passwords/passwords'
import { namedArchive } from '../process/config/audit-archive'
import { type Config, readConfig } from '../process/config/config'
import { createRetention } from '../retention/retention'
import { explainFullDisk } from '../storage/data-folder'
import { openStorage, type Storage, type StorageOptions } from '../storage/storage'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import { createUsersTable } from '../storage/tables/accounts/users-table'
import { type Actor, createAuditTable } from '../storage/tables/audit-table'
import { resolveName, type WebhookTargets } from '../webhooks/public-addresses'
import { createSecretBox } from '../webhooks/secret-box'
import { createWebhooks, type Webhooks } from '../webhooks/webhooks'

/** Dependencies of a command; the database is opened, migrated and closed around it. */
export interface Operation {
  readonly storage: Storage
  readonly application: Application
  /** From so many failures per 1,000 boxes on a component is amber, and red. */
  readonly failureLines: FailureLines
  /** Remotes, releases and undo; `--dry-run` takes everything back at once. */
  catalog(isDryRun: boolean | undefined): CatalogOperation
  readonly accounts: Accounts
  readonly tenants: Tenants
  readonly users: ManagedUsers
  readonly webhooks: Webhooks
  /** What is old, and goes. */
  readonly retention: ReturnType<typeof createRetention>
  /** Throws `user-unknown`. */
  findUser(email: string): Promise<ManagedUser>
  /** Throws `tenant-unknown`. */
  findTenant(name: string): Promise<Tenant>
  /** The address of a one-time link. */
  addressOf(token: string): string
}

/** Dependencies of commands about remotes and releases: those of HTTP. */
interface CatalogOperation extends UndoDeps {
  readonly views: RemoteViews
  readonly actor: Actor
  readonly caller: Caller
}

/** A command's answer: `data` for programs (`--json`), `text` for people. */
export interface Answer {
  readonly data: unknown
  readonly text: string
  /** The exit code of the command; default: 0. */
  readonly exitCode?: number
}

/** For what a server that lives, of an older version, cannot hold. */
export const anyhowOption = [
  '--anyhow',
  'also where a server of an older version cannot hold it',
] as const

/** The actor in the audit: whoever may start the command may do everything. */
export const actor: Actor = { id: null, name: 'command line' }

/** The application that this server is configured for. */
export async function loadConfigured(): Promise<Application> {
  const { application: path } = readConfig(process.env)
  return await loadApplication(placeOfApplication(path))
}

/** Runs a command and says which database it used. */
export async function withOperation(
  operate: (operation: Operation) => Promise<Answer>,
): Promise<Answer> {
  const config = readConfig(process.env)
  return await operateBy(config, operate).catch(explainFullDisk(config.dataDir))
}

async function operateBy(
  config: Config,
  operate: (operation: Operation) => Promise<Answer>,
): Promise<Answer> {
  const application = await loadConfigured()
  const storage = await openStorage(databaseOptions(config))
  try {
    await storage.migrate(application.migrations, application.tables.version)
    const changes = createChanges({ storage })
    const deps = { storage, changes, passwords: createPasswords(), roles: createRoles(application) }
    const { slots } = application
    const views = createRemoteViews({ storage, slots, locations: slots.locations })
    const answer = await operate({
      storage,
      application,
      failureLines: config.failureLines,
      catalog: (isDryRun = false) => ({
        ...deps,
        ...(isDryRun && { changes: dryRunChanges(storage) }),
        application,
        createAudit: createAuditTable,
        views,
        actor,
        caller: { actor, remote: undefined },
      }),
      accounts: createAccounts(deps, actor),
      tenants: createTenants(deps, actor),
      webhooks: createWebhooks(
        {
          storage,
          targets: targetsOf(config),
          resolve: resolveName,
          box: createSecretBox(config.secretsKeys),
        },
        actor,
      ),
      retention: createRetention({
        storage,
        createAudit: createAuditTable,
        keptFor: config.keptFor,
        copies: join(config.dataDir, 'files'),
        archive: () => namedArchive(config.auditArchive),
      }),
      ...finders(storage),
      addressOf: addressOf(config),
    })
    return { ...answer, text: `${answer.text}\n(${placeOfDatabase(config)})` }
  } finally {
    await storage.close()
  }
}

function finders(storage: Storage): Pick<Operation, 'users' | 'findUser' | 'findTenant'> {
  const users = createManagedUsers(storage)
  return {
    users,
    async findUser(email) {
      const user = await createUsersTable(storage).findByEmail(email)
      if (user) return await users.find(user.id)
      throw codedProblem('user-unknown', `There is no user ${email}.`)
    },
    async findTenant(name) {
      const tenant = await createTenantsTable(storage).findByName(name)
      if (tenant) return tenant
      throw codedProblem('tenant-unknown', `There is no tenant "${name}".`)
    },
  }
}

function targetsOf({ mode, webhookNetworks: networks }: Config): WebhookTargets {
  return { mode, networks }
}

/** The database that the settings name. */
export function databaseOptions({ databaseUrl, dataDir }: Config): StorageOptions {
  return { databaseUrl, file: join(dataDir, 'slipway.db') }
}

/** The place of the database, for people. */
export function placeOfDatabase(config: Config): string {
  const { databaseUrl, file } = databaseOptions(config)
  return databaseUrl ? describe(databaseUrl) : file
}

// Without user and password.
function describe(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}, database ${decodeURIComponent(pathname.slice(1))}`
}

function addressOf({ publicUrl, host, port, basePath }: Config): (token: string) => string {
  const origin = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  // Behind the #: browsers send that to nobody, so it is in no log.
  return (token) => `${origin}${basePath}/app/accept#${token}`
}
