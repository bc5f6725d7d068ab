import type { Fault } from '@slipway/sdk/contract'
import { productPermissions } from '@slipway/sdk/contract'
import type { Dashboard } from '../dashboards/dashboard'
import type { Module } from '../dashboards/module'
import { actions, permissionFor } from '../resources/define/permission'
import type { Resource } from '../resources/define/resource'
import type { SlotRegistry } from '../slots/slot-registry'
import type { ApplicationMigration } from '../storage/application-database'
import type { Permission, Role, TimeZoneOptions } from './application'
import type { SeedFunction } from './seed'

/** Everything an application has said of itself so far. */
export interface ApplicationParts {
  /** None: it did not say. */
  readonly languages: string[]
  /** The last arguments of `app.timeZone`. */
  readonly zone: { name?: string; of?: TimeZoneOptions['of'] }
  readonly slots: SlotRegistry
  readonly resources: Map<string, Resource>
  readonly dashboards: Map<string, Dashboard>
  readonly modules: Map<string, Module>
  readonly roles: Map<string, Role>
  /** The application's own. */
  readonly ownPermissions: Map<string, Permission>
  readonly migrations: Map<string, ApplicationMigration>
  /** The version of the application's tables. */
  readonly tables: { version: number }
  readonly seeds: Map<string, SeedFunction>
  /** The faults of parts that were therefore not taken. */
  readonly faults: Fault[]
}

/** The role of whoever runs the server. It is no part of what the application has to translate. */
export const operator: Role = { label: { en: 'Operator', de: 'Betreiber' }, permissions: ['*'] }

/** An application that has said nothing yet; it has the role of whoever runs the server. */
export function emptyParts(slots: SlotRegistry): ApplicationParts {
  return {
    languages: [],
    zone: {},
    slots,
    resources: new Map(),
    dashboards: new Map(),
    modules: new Map(),
    roles: new Map([['operator', operator]]),
    ownPermissions: new Map(),
    migrations: new Map(),
    tables: { version: 1 },
    seeds: new Map(),
    faults: [],
  }
}

/** Every permission there is: four a resource, the application's own, and the server's. Sorted. */
export function knownPermissions({
  resources,
  ownPermissions,
}: Pick<ApplicationParts, 'resources' | 'ownPermissions'>): string[] {
  const ofResources = [...resources.keys()].flatMap((name) =>
    actions.map((action) => permissionFor(name, action)),
  )
  return [...ofResources, ...ownPermissions.keys(), ...Object.values(productPermissions)].sort()
}
