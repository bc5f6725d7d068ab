import type { DashboardEntry, Fault, ModuleEntry } from '@slipway/sdk/contract'
import type { Dashboard } from '../dashboards/dashboard'
import { dashboardFaults } from '../dashboards/dashboard-faults'
import { dashboardEntries } from '../dashboards/dashboards'
import { moduleEntries } from '../dashboards/modules'
import { isResource, type Resource } from '../resources/define/resource'
import { resourceFaults } from '../resources/define/resource-faults'
import { SlotRegistry } from '../slots/slot-registry'
import type { Viewer } from '../slots/viewer'
import type { ApplicationMigration } from '../storage/application-database'
import type { App, Permission, Role } from './application'
import { applicationError, below } from './application-error'
import { applicationFaults } from './application-faults'
import { type ApplicationParts, emptyParts, knownPermissions } from './application-parts'
import { permissionNameFaults } from './own-permission-faults'
import { coversPermission } from './permission-patterns'
import type { SeedFunction } from './seed'

/** An application that was described and checked, as the server runs it. */
export interface Application {
  readonly slots: SlotRegistry
  readonly resources: ReadonlyMap<string, Resource>
  readonly dashboards: ReadonlyMap<string, Dashboard>
  readonly roles: ReadonlyMap<string, Role>
  /** Those of the application's own, with what they are called. */
  readonly ownPermissions: ReadonlyMap<string, Permission>
  readonly migrations: Readonly<Record<string, ApplicationMigration>>
  /** How far the tables of `migrations` are. */
  readonly tables: { readonly version: number }
  readonly seeds: ReadonlyMap<string, SeedFunction>
  /** Every permission there is, sorted. */
  readonly permissions: readonly string[]
  /** What the roles allow together; a role that the application no longer has allows nothing. */
  permissionsOf(roles: readonly string[]): ReadonlySet<string>
  dashboardsFor(viewer: Viewer): DashboardEntry[]
  modulesFor(viewer: Viewer): ModuleEntry[]
}

/** An application that is being described through `app`. */
export interface ApplicationDraft {
  readonly app: App
  /** Checks each part, and then what the parts say of each other. Throws all faults together. */
  finish(): Application
}

export function createApplication(slots = new SlotRegistry()): ApplicationDraft {
  const parts = emptyParts(slots)
  return { app: createApp(parts), finish: () => finish(parts) }
}

function createApp(parts: ApplicationParts): App {
  // Faults are reported at the end, so that one start reports all of them.
  const add = <Part>(what: string, known: Map<string, Part>, addition: Addition<Part>) =>
    void parts.faults.push(...addPart(what, known, addition))
  return {
    registerSlots: (slots) => parts.slots.register(slots),
    resource(resource) {
      if (!isResource(resource)) return void parts.faults.push(notAResource)
      const faults = resourceFaults(resource)
      add('resource', parts.resources, { name: resource.name, part: resource, faults })
    },
    dashboard: (part) =>
      add('dashboard', parts.dashboards, { name: part.name, part, faults: dashboardFaults(part) }),
    module: (part) => add('module', parts.modules, { name: part.name, part }),
    flag: (name, part) => add('flag', parts.slots.flags, { name, part }),
    role: (name, part) => add('role', parts.roles, { name, part }),
    permission(name, part) {
      const faults = permissionNameFaults(name, parts.ownPermissions)
      parts.faults.push(...faults)
      if (faults.length === 0) parts.ownPermissions.set(name, part)
    },
    seed: (name, part) => add('seed', parts.seeds, { name, part }),
    migrations(migrations, { version = 1 } = {}) {
      if (!Number.isSafeInteger(version) || version < 1) parts.faults.push(notAVersion)
      parts.tables.version = Math.max(parts.tables.version, version)
      for (const [name, part] of Object.entries(migrations))
        add('migration', parts.migrations, { name, part })
    },
  }
}

const notAVersion = {
  pointer: '/migrations/version',
  code: 'out-of-range',
  detail: 'The version of the tables is a whole number from 1 on.',
} as const

interface Addition<Part> {
  readonly name: string
  readonly part: Part
  readonly faults?: readonly Fault[]
}

/** Adds it unless something is wrong with it; returns what. */
function addPart<Part>(
  what: string,
  known: Map<string, Part>,
  { name, part, faults = [] }: Addition<Part>,
): readonly Fault[] {
  const all = [...nameFaults(known, what, name), ...below(`${what} ${name}`, faults)]
  if (all.length === 0) known.set(name, part)
  return all
}

function nameFaults(known: ReadonlyMap<string, unknown>, what: string, name: string): Fault[] {
  const pointer = `${what} ${name}`
  if (known.has(name)) {
    const detail = `there is a ${what} of that name already; choose another one`
    return [{ pointer, code: 'duplicate-name', detail }]
  }
  if (/^[a-z0-9][A-Za-z0-9-]{0,99}$/.test(name)) return []
  const detail = `"${name}" is not a name; use letters, digits and hyphens, a lower-case letter first`
  return [{ pointer, code: 'name-invalid', detail }]
}

const notAResource: Fault = {
  pointer: 'resource',
  code: 'not-a-resource',
  detail: 'not a resource; write app.resource(defineResource({ name, … }))',
}

function finish(parts: ApplicationParts): Application {
  // A part that has faults itself cannot be judged by others yet.
  const faults = parts.faults.length > 0 ? parts.faults : applicationFaults(parts)
  if (faults.length > 0) throw applicationError('The application', faults)
  const permissions = knownPermissions(parts)
  const dashboards = [...parts.dashboards.values()]
  const modules = [...parts.modules.values()]
  return {
    ...parts,
    migrations: Object.fromEntries(parts.migrations),
    permissions,
    permissionsOf: (roles) => resolvePermissions(roles, parts.roles, permissions),
    dashboardsFor: (viewer) => dashboardEntries(dashboards, viewer),
    modulesFor: (viewer) => moduleEntries(modules, parts.resources, viewer),
  }
}

function resolvePermissions(
  names: readonly string[],
  roles: ReadonlyMap<string, Role>,
  known: readonly string[],
): ReadonlySet<string> {
  const patterns = names.flatMap((name) => roles.get(name)?.permissions ?? [])
  return new Set(
    known.filter((permission) => patterns.some((it) => coversPermission(it, permission))),
  )
}
