import { usualFailureLines } from '@slipway/sdk/contract'
import type { Logger } from 'pino'
import type { Application } from '../../application/create-application'
import { type Catalog, createCatalog } from '../../catalog/catalog'
import { type Changes, createChanges } from '../../changes/changes'
import { deliveredPlaces } from '../../guard/criticality'
import { createGuard, type Guard } from '../../guard/guard'
import { createHealth, type Health } from '../../health/health'
import { type Auth, createAuth } from '../../identity/auth'
import { createLoadTokens, type LoadTokens } from '../../identity/load-tokens'
import type { Passwords } from '../../identity/passwords/passwords'
import { resourcesForTeams } from '../../resources/define/named-resources'
import type { RegisteredSlot } from '../../slots/registered-slot'
import { isSlot } from '../../slots/slot'
import type { Storage } from '../../storage/storage'
import { type CreateAudit, createAuditTable } from '../../storage/tables/audit-table'
import type { TellPeople } from '../../webhooks/people/body-for'
import type { Config } from '../config/config'
import { knownPlaces } from './known-places'

interface CoreDeps {
  readonly application: Application
  readonly storage: Storage
  readonly log: Logger
  readonly config: Pick<Config, 'mode' | 'basePath'> &
    Partial<Pick<Config, 'consoleUrl' | 'loginLimits' | 'failureLines' | 'operatorCallsPerToken'>>
  /** The folder in which files of remotes are kept by their digest. */
  readonly cacheFolder: string
  /** Whether a version that is there may be built anew under its number. */
  readonly allowRebuilds: boolean
  /** The first one signs, all of them verify. */
  readonly secrets: readonly string[]
  readonly passwords?: Passwords
  /** When the server was started, in milliseconds since 1970; default: now. */
  readonly startedAt?: number | undefined
  /** The audit of what the guard does; default: the table of all changes. */
  readonly createAudit?: CreateAudit
  /** The clock of what pages report, in milliseconds since 1970. */
  readonly now?: () => number
}

/** The parts that everything else of a server needs: what changed, what is live, who asks. */
export interface Core {
  readonly changes: Changes
  readonly catalog: Catalog
  readonly auth: Auth
  readonly loadTokens: LoadTokens
  readonly health: Health
  readonly guard: Guard
}

export function createCore(deps: CoreDeps): Core {
  const { application, config, log, passwords, startedAt, storage } = deps
  const changes = createChanges({
    storage,
    ...(startedAt !== undefined && { startedAt }),
    onError: (error) => log.warn({ err: error }, 'a change could not be read or announced'),
  })
  const { allowRebuilds, cacheFolder } = deps
  const { basePath, mode, loginLimits, operatorCallsPerToken } = config
  const { slots } = application
  const catalog = createCatalog({
    storage,
    changes,
    cacheFolder,
    basePath,
    allowRebuilds,
    slots,
    resources: resourcesForTeams(application.resources),
  })
  const { createAudit = createAuditTable, now = Date.now } = deps
  const auth = createAuth({
    storage,
    createAudit,
    changes,
    mode,
    basePath,
    consoleUrl: config.consoleUrl,
    secrets: deps.secrets,
    now,
    permissionsOf: application.permissionsOf,
    onError: (error) => log.warn({ err: error }, 'a session could not be read or saved'),
    ...(passwords && { passwords }),
    ...(loginLimits && { loginLimits }),
    ...(operatorCallsPerToken && { operatorCallsPerToken }),
  })
  const isLocal = mode === 'local'
  const { failureLines = usualFailureLines } = config
  const places = () => deliveredPlaces(slots.current().delivered)
  const guardDeps = {
    places,
    storage,
    catalog,
    changes,
    createAudit,
    log,
    now,
    isLocal,
    failureLines,
  }
  const guard = createGuard(guardDeps)
  const health = createHealth({
    storage,
    catalog,
    isPlace: knownPlaces(application),
    isComponent: knownComponents({ application, catalog }),
    onError: (error) => log.warn({ err: error }, 'what pages reported could not be kept'),
    guard,
    now,
  })
  return { changes, catalog, auth, health, guard, loadTokens: createLoadTokens(deps) }
}

interface NamingParts {
  readonly application: Pick<Application, 'resources' | 'slots'>
  readonly catalog: Pick<Catalog, 'component'>
}

/** Whether the application has a slot of a component, in a location or a form, or a live remote offers it. */
function knownComponents({ application, catalog }: NamingParts): (name: string) => boolean {
  const { resources, slots } = application
  const own = new Set(
    [...resources.values()]
      .flatMap(({ items }) => items.filter(isSlot))
      .map((one) => one.component),
  )
  const add = (registered: readonly RegisteredSlot[]) => {
    for (const { entry } of registered) own.add(entry.component)
  }
  add(slots.all())
  slots.subscribe(add)
  const isOffered = (name: string) =>
    (['slot', 'global'] as const).some((registry) => catalog.component(registry, name))
  return (name) => own.has(name) || isOffered(name)
}

/** Returns settings for messages to people: the application's first language, and an address for links if known. */
export function tellPeople(
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  { languages: [language = 'en'] }: Pick<Application, 'languages'>,
): TellPeople {
  return { language, home: publicUrl === undefined ? undefined : `${publicUrl}${basePath}/app` }
}
