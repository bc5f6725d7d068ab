import {
  type DashboardEntry,
  type Fault,
  hostPermissions,
  isTimeZone,
  type ModuleEntry,
  productPermissions,
  type Tenant,
} from '@slipway/sdk/contract'
import type { Dashboard } from '../dashboards/dashboard'
import { dashboardFaults, dashboardOptionFaults } from '../dashboards/dashboard-faults'
import { mapDashboardTexts, mapModuleTexts } from '../dashboards/dashboard-texts'
import { dashboardEntries } from '../dashboards/dashboards'
import { type Module, moduleEntries } from '../dashboards/module'
import { languageFaults, type MapText, pickText, textFaults } from '../languages/localized-text'
import { isResource, type Resource } from '../resources/define/resource'
import { resourceFaults } from '../resources/define/resource-faults'
import { mapResourceTexts } from '../resources/define/resource-texts'
import { SlotRegistry } from '../slots/slot-registry'
import { iconFaults, timeZoneFaults } from '../slots/unknown-name'
import type { Viewer } from '../slots/viewer'
import type { ApplicationMigration } from '../storage/application-database'
import type { App, Permission, Role } from './application'
import { applicationError, below } from './application-error'
import { applicationFaults } from './application-faults'
import { partFaults } from './application-options'
import { type ApplicationParts, emptyParts, knownPermissions } from './application-parts'
import {
  createApplicationLanguages,
  type MissingText,
  mapTexts,
  missingTexts,
  unknownLanguageFaults,
  usedLanguages,
} from './application-texts'
import { permissionNameFaults } from './own-permission-faults'
import { coversPermission } from './permission-patterns'
import type { SeedFunction } from './seed'

/** The parts of an application that have words for readers, in the one language of a reader. */
interface ApplicationInLanguage {
  /** BCP 47. */
  readonly language: string
  readonly resources: ReadonlyMap<string, Resource>
  readonly dashboards: ReadonlyMap<string, Dashboard>
  readonly modules: ReadonlyMap<string, Module>
  readonly roles: ReadonlyMap<string, Role>
  /** The application's own, with what they are called. */
  readonly ownPermissions: ReadonlyMap<string, Permission>
  /** A text that one of the application's functions returned. */
  readonly read: MapText
}

/** An application that was described and checked, as the server runs it. */
export interface Application {
  /** Its own, which places in its code are told from. */
  readonly folder: string
  /** The first one is that of plain strings. */
  readonly languages: readonly string[]
  /** The application for readers of a locale: made once for each language, so that it may be compared. */
  inLanguage(locale: string): ApplicationInLanguage
  /** The texts that are not in all of its languages. */
  missingTexts(): readonly MissingText[]
  /** By whose clocks new hours of entries go, for who works in a tenant; `undefined`: it names none. */
  timeZoneOf(tenant: Tenant | null): string | undefined
  readonly slots: SlotRegistry
  /** In the first language, for what no reader sees. */
  readonly resources: ReadonlyMap<string, Resource>
  /** The application's own, in the first language. */
  readonly ownPermissions: ReadonlyMap<string, Permission>
  /** As they were written: what their cards answer is shared by readers of all languages. */
  readonly dashboards: ReadonlyMap<string, Dashboard>
  /** In the first language, for what no reader sees. */
  readonly roles: ReadonlyMap<string, Role>
  readonly migrations: Readonly<Record<string, ApplicationMigration>>
  /** The version of the tables of `migrations`. */
  readonly tables: { readonly version: number }
  readonly seeds: ReadonlyMap<string, SeedFunction>
  /** Every permission there is, sorted. */
  readonly permissions: readonly string[]
  /** Returns the permissions of the roles together; a role that the application no longer has allows nothing. */
  permissionsOf(roles: readonly string[]): ReadonlySet<string>
  dashboardsFor(viewer: Viewer): DashboardEntry[]
  modulesFor(viewer: Viewer): ModuleEntry[]
}

/** `folder` is the application's own, which places in its code are told from. */
export function createApplication(
  slots: SlotRegistry = new SlotRegistry(),
  folder: string = process.cwd(),
) {
  const parts = emptyParts(slots)
  return {
    app: createApp(parts, folder),
    /** Checks each part, and then what the parts say of each other. Throws all faults together. */
    finish: (): Application => finish(parts, folder),
  }
}

function createApp(parts: ApplicationParts, folder: string): App {
  // Faults are reported at the end, so that one start reports all of them.
  const add = <Part>(what: string, known: Map<string, Part>, addition: Addition<Part>) =>
    void parts.faults.push(...addPart(what, known, addition))
  return {
    registerSlots: (slots) => parts.slots.register(slots, (slot) => slot.placeIn(folder)),
    languages(...languages) {
      parts.faults.push(...languagesFaults([...parts.languages, ...languages]))
      parts.languages.push(...languages)
    },
    timeZone(name, { of } = {}) {
      parts.faults.push(...timeZoneFaults(name, 'timeZone'))
      Object.assign(parts.zone, { name, of })
    },
    resource(resource) {
      if (!isResource(resource)) return void parts.faults.push(notAResource)
      const faults = faultsOfPart(resource.faults, () => {
        const texts = faultsOfTexts((map) => mapResourceTexts(resource, map))
        // Its other faults are told in its words.
        return texts.length > 0 ? texts : resourceFaults(mapResourceTexts(resource, plainly))
      })
      add('resource', parts.resources, { name: resource.name, part: resource, faults })
    },
    dashboard(part) {
      const faults = faultsOfPart(dashboardOptionFaults(part), () => [
        ...faultsOfTexts((map) => mapDashboardTexts(part, map)),
        ...dashboardFaults(part),
      ])
      add('dashboard', parts.dashboards, { name: part.name, part, faults })
    },
    module(part) {
      const faults = faultsOfPart(partFaults.module(part), () => [
        ...faultsOfTexts((map) => mapModuleTexts(part, map)),
        ...iconFaults(part.icon, '/icon'),
      ])
      add('module', parts.modules, { name: part.name, part, faults })
    },
    flag: (name, part) => add('flag', parts.slots.flags, { name, part }),
    role(name, part) {
      const faults = faultsOfPart(partFaults.role(part), () => textFaults(part.label, '/label'))
      add('role', parts.roles, { name, part, faults })
    },
    permission(name, part) {
      const found = faultsOfPart(partFaults.permission(part), () =>
        textFaults(part.label, '/label'),
      )
      const faults = [
        ...permissionNameFaults(name, parts.ownPermissions),
        ...below(`permission ${name}`, found),
      ]
      parts.faults.push(...faults)
      if (faults.length === 0) parts.ownPermissions.set(name, part)
    },
    seed: (name, part) => add('seed', parts.seeds, { name, part }),
    migrations(migrations, options = {}) {
      const { version = 1 } = options
      parts.faults.push(...below('migrations', partFaults.migrations(options)))
      if (!Number.isSafeInteger(version) || version < 1) parts.faults.push(notAVersion)
      parts.tables.version = Math.max(parts.tables.version, version)
      for (const [name, part] of Object.entries(migrations))
        add('migration', parts.migrations, { name, part, faults: partFaults.migration(part) })
    },
  }
}

const notAVersion = {
  pointer: '/migrations/version',
  code: 'out-of-range',
  detail: 'The version of the tables is a whole number from 1 on.',
} as const

/** The faults of a part: one that lacks an option cannot be judged further. */
function faultsOfPart(options: readonly Fault[], others: () => readonly Fault[]): readonly Fault[] {
  const isWhole = !options.some(({ code }) => code === 'missing-option')
  return isWhole ? [...options, ...others()] : options
}

/** The faults of all texts that `mapPart` comes by. */
function faultsOfTexts(mapPart: (map: MapText) => unknown): Fault[] {
  const faults: Fault[] = []
  mapPart((text, place) => {
    faults.push(...textFaults(text, `/${place}`))
    return text
  })
  return faults
}

const plainly: MapText = (text) => pickText(text, [])

function languagesFaults(languages: readonly string[]): Fault[] {
  return languages.flatMap((language, index) => {
    const pointer = `/languages/${index}`
    if (languages.indexOf(language) === index) return languageFaults(language, pointer)
    const detail = `the language "${language}" is declared twice`
    return [{ pointer, code: 'duplicate-name', detail }]
  })
}

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
    const detail = `there is already a ${what} of that name; choose another`
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

function finish(parts: ApplicationParts, folder: string): Application {
  const languages = parts.languages.length > 0 ? [...parts.languages] : ['en']
  // A part that has faults itself cannot be judged by others yet.
  const faults =
    parts.faults.length > 0
      ? parts.faults
      : [...applicationFaults(parts), ...unknownLanguageFaults(parts, languages)]
  if (faults.length > 0) throw applicationError('The application', faults)
  const permissions = knownPermissions(parts)
  const inLanguage = createInLanguage(parts, languages)
  return {
    ...parts,
    folder,
    ...inLanguage(languages[0] ?? ''),
    dashboards: parts.dashboards,
    languages,
    inLanguage,
    timeZoneOf: (tenant) => zoneOf(parts.zone, tenant),
    missingTexts: () => missingTexts(parts, languages),
    migrations: Object.fromEntries(parts.migrations),
    permissions,
    permissionsOf: (roles) => resolvePermissions(roles, parts.roles, permissions),
    dashboardsFor(viewer) {
      const { dashboards } = inLanguage(viewer.user.locale)
      return dashboardEntries([...dashboards.values()], viewer)
    },
    modulesFor(viewer) {
      const { modules, resources } = inLanguage(viewer.user.locale)
      return moduleEntries([...modules.values()], resources, viewer)
    },
  }
}

function zoneOf({ name, of }: ApplicationParts['zone'], tenant: Tenant | null): string | undefined {
  const own = tenant ? of?.(tenant) : undefined
  return own !== undefined && isTimeZone(own) ? own : name
}

/** The application as readers of each language get it, made when the first of them asks. */
function createInLanguage(
  parts: ApplicationParts,
  languages: readonly string[],
): Application['inLanguage'] {
  const { languageFor, textsIn } = createApplicationLanguages(usedLanguages(parts, languages))
  const made = new Map<string, ApplicationInLanguage>()
  return (locale) => {
    const language = languageFor(locale)
    const read = textsIn(language)
    const found = made.get(language) ?? { language, read, ...mapTexts(parts, read) }
    made.set(language, found)
    return found
  }
}

function resolvePermissions(
  names: readonly string[],
  roles: ReadonlyMap<string, Role>,
  known: readonly string[],
): ReadonlySet<string> {
  const patterns = names.flatMap((name) => roles.get(name)?.permissions ?? [])
  const covered = known.filter((permission) =>
    patterns.some((it) => coversPermission(it, permission)),
  )
  return new Set(
    covered.includes(productPermissions.manage) ? [...covered, ...hostPermissions] : covered,
  )
}
