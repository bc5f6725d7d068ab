/** The exports for applications, as `slipway/server`. */
import type { MarkedText, Tenant } from '@slipway/sdk/contract'
import type { Dashboard } from '../dashboards/dashboard'
import type { Module } from '../dashboards/module'
import type { LocalizedText } from '../languages/localized-text'
import type { Resource } from '../resources/define/resource'
import type { Flag } from '../slots/flag-answers'
import type { SlotRegistration } from '../slots/registration'
import type { ApplicationMigration } from '../storage/application-database'
import type { SeedFunction } from './seed'

export { type IconName, SlotLocation, type Tenant } from '@slipway/sdk/contract'
export { sql } from 'kysely'
export type { Card, CardData, CardRequest, Dashboard } from '../dashboards/dashboard'
export type { Module } from '../dashboards/module'
export type { LocalizedCountText, LocalizedText } from '../languages/localized-text'
export {
  type Action,
  type ActionBuilder,
  type ActionOptions,
  type ActionOutcome,
  type ActionRecord,
  type ActionRun,
  action,
} from '../resources/define/action'
export type {
  ProvidedRecord as StoreRecord,
  ProviderCall as StoreCall,
  ProviderChange as StoreChange,
  ProviderFilter as StoreFilter,
  ProviderPage as StorePage,
  ProviderQuery as StoreQuery,
  RecordProvider as ResourceStore,
} from '../resources/define/record-provider'
export { hasMany, manyToMany, type Relation, type Through } from '../resources/define/relation'
export {
  defineResource,
  type Resource,
  type RowOf,
  type TablesOf,
} from '../resources/define/resource'
export type {
  ChangeEvent as RecordChange,
  FieldChecks,
  RecordText,
  ResourceDefinition,
} from '../resources/define/resource-definition'
export type {
  Field,
  FieldPermission,
  FieldPlace,
  FieldValidation,
  ValidationScope,
} from '../resources/fields/field'
export type { ValuesOf } from '../resources/fields/field-types'
export * from '../resources/fields/fields'
export { hidden } from '../resources/fields/make-field'
export { refuse } from '../resources/write/refuse'
export type { Flag } from '../slots/flag-answers'
export type { Gate, NamedConditions, SlipwayApplication, SlotConditions } from '../slots/gate'
export type { SlotRegistration } from '../slots/registration'
export { Slot } from '../slots/slot'
export type { Viewer } from '../slots/viewer'
export type { ApplicationDatabase, ApplicationMigration } from '../storage/application-database'
export { createTable } from '../storage/migrations/create-table'
export type { Seed, SeedFunction, SeedUser } from './seed'

/** A named set of permissions. */
export interface Role {
  readonly label: LocalizedText
  /** Such as `orders.update`, `orders.*`, or `*`. */
  readonly permissions: readonly string[]
}

/** A permission of the application, in addition to those of its resources. */
export interface Permission {
  readonly label: LocalizedText
}

/** Options of `app.migrations` besides the steps. */
export interface MigrationOptions {
  /** The version of the tables, from 1. */
  readonly version?: number
}

/** Options of `app.timeZone` besides the name. */
export interface TimeZoneOptions {
  /** Returns the time zone of a tenant; `undefined`: the application's. */
  readonly of?: (tenant: Tenant) => string | undefined
}

/**
 * The application while it is being described. An application is a module with the default export
 * `(app: App) => void | Promise<void>`. `registerSlots` throws all faults of one call together. Faults of all
 * other parts are reported together when the function is done; if there are none, references between the parts are
 * checked.
 */
export interface App {
  /**
   * The languages that the application's texts are in (BCP 47, such as `en` or `de-AT`), once. Plain strings,
   * and labels derived from names, are in the first one; readers of other languages get it too. Default: `en`.
   */
  languages(...languages: readonly [first: string, ...others: string[]]): void
  /**
   * By whose clocks new hours of entries go, such as `Europe/Berlin`, unless an operator chooses others; `of` tells
   * it of a tenant where that differs. Default: the operator's own.
   */
  timeZone(name: string, options?: TimeZoneOptions): void
  /** Appends slots to their locations, in the order of the calls. */
  registerSlots(slots: SlotRegistration): void
  resource(resource: Resource): void
  dashboard(dashboard: Dashboard): void
  module(module: Module): void
  /** Declares a condition for gates: `Slot.make('Beta').onlyFor({ flag: 'beta' })`. */
  flag(name: string, isOn: Flag): void
  role(name: string, role: Role): void
  /**
   * Declares the application's own permission, such as `orders.refund`, for actions, fields, cards and gates.
   * Roles list it, or include it with `orders.*`.
   */
  permission(name: string, permission: Permission): void
  /**
   * The application's tables; steps run once, in the order of their names. `version` is the version of the
   * tables, from 1: an application starts on tables one version ahead of its own, and refuses two.
   */
  migrations(
    migrations: Readonly<Record<string, ApplicationMigration>>,
    options?: MigrationOptions,
  ): void
  /** Sample data; runs once, never in production. */
  seed(name: string, seed: SeedFunction): void
}

/** The default export of an application. */
export type ApplicationFunction = (app: App) => void | Promise<void>

/**
 * A text of a slot's props or content in several languages. Each reader's page draws its own: by the
 * reader's tag (`de-AT`), else by its language (`de`), else the first one. Faults are those of `Slot.make`.
 *
 * @example Slot.make('WelcomeNotice', { title: localized({ en: 'Welcome', de: 'Willkommen' }) })
 */
export function localized(texts: Readonly<Record<string, string>>): MarkedText {
  return { $text: texts }
}
