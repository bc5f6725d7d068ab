import type { Logger } from 'pino'
import type { Application } from '../../application/create-application'
import type { Catalog } from '../../catalog/catalog'
import type { CheckBudget } from '../../catalog/publish/content-check'
import type { Changes } from '../../changes/changes'
import type { HostFiles } from '../../delivery/assets/host-files'
import type { EventLimits } from '../../delivery/events/events'
import type { Guard } from '../../guard/guard'
import type { Health } from '../../health/health'
import type { Auth } from '../../identity/auth'
import type { LoadTokens } from '../../identity/load-tokens'
import type { StorageRoutesDeps } from '../../retention/storage-routes'
import type { Cast } from '../../showcase/cast'
import type { Storage } from '../../storage/storage'
import type { CreateAudit } from '../../storage/tables/audit-table'
import type { Resolve } from '../../webhooks/public-addresses'
import type { Config } from '../config/config'

/** The parts that a server is wired of. */
export interface ServerDeps {
  readonly config: Pick<
    Config,
    | 'mode'
    | 'development'
    | 'basePath'
    | 'publicUrl'
    | 'allowedHosts'
    | 'trustProxy'
    | 'developOrigins'
  > &
    Partial<
      Pick<
        Config,
        | 'consoleUrl'
        | 'requireSignatures'
        | 'earlyHints'
        | 'assetOrigins'
        | 'webhookNetworks'
        | 'secretsKeys'
        | 'failureLines'
        | 'versionLimits'
        | 'remoteQuotas'
        | 'teamCallsPerToken'
      >
    > & {
      readonly events?: EventLimits
    }
  readonly application: Application
  readonly storage: Storage
  readonly changes: Changes
  readonly auth: Auth
  readonly loadTokens: LoadTokens
  readonly health: Health
  readonly guard: Guard
  readonly catalog: Catalog
  readonly hostFiles: HostFiles
  readonly log: Logger
  /** The audit of changes of remotes and releases; default: the table of all changes. */
  readonly createAudit?: CreateAudit
  /** The budget for the check of one published version. */
  readonly checkBudget?: Partial<CheckBudget> | undefined
  /** Finds the addresses of names to which webhooks go; default: as the system does. */
  readonly resolveName?: Resolve | undefined
  /** The demo's folder and cast, where its own week is in the database. */
  readonly demo?: { readonly folder: string; readonly cast: Cast } | undefined
  /** Folders in which it writes, which the doctor looks at. */
  readonly folders: readonly string[]
  /** What is kept, and for how long. */
  readonly retention: StorageRoutesDeps
  /** Whether it counts what it does; see `Server.metrics`. */
  readonly withMetrics?: boolean
  /** File of the packed SDK, which need not be there. */
  readonly sdkTarball?: string
}
