import type { Fault } from '@slipway/sdk/contract'
import type { Generated } from 'kysely'
import { asWritten } from '../../languages/localized-text'
import { optionFaults } from '../../slots/option-faults'
import { isSlot, type Slot } from '../../slots/slot'
import { type Field, type FieldValidation, isField } from '../fields/field'
import { kindOf } from '../fields/field-kinds'
import type { Columns } from '../fields/field-types'
import { type Action, action } from './action'
import { labelOf, singularOf } from './label-of'
import { providerOptionFaults, type RecordProvider } from './record-provider'
import type { Relation } from './relation'
import {
  nameOptions,
  type RecordDisplay,
  type RecordNames,
  type RecordText,
  type ResourceDefinition,
  resourceOptions,
} from './resource-definition'

const brand = Symbol.for('slipway.resource')
// No resource has it: it is for types.
declare const row: unique symbol

/**
 * A resource: records of one table or store, their lists, forms and rights. Its texts are as `asWritten` says. `Row` is
 * for types: what its table has besides `id`.
 */
export interface Resource<Table extends string = string, Row = unknown> {
  readonly [brand]: true
  readonly [row]?: Row
  readonly name: string
  readonly label: string
  readonly singular: string
  /** `undefined`: the records live in `store`. */
  readonly table: Table | undefined
  readonly store: RecordProvider | undefined
  readonly tenant: string | undefined
  readonly softDelete: string | undefined
  readonly record: RecordNames
  readonly search: readonly string[]
  readonly sort: string
  readonly columns: readonly string[]
  readonly quickFilters: readonly string[] | undefined
  readonly important: readonly string[]
  /** The form's fields, and slots among them, in the order on screen. */
  readonly items: readonly (Field | Slot)[]
  readonly relations: readonly Relation[]
  readonly actions: readonly Action[]
  readonly checks: Readonly<Record<string, FieldValidation>>
  readonly afterChange: ResourceDefinition['afterChange'] | undefined
  /** Faults in the names of its options and of those of its parts, by JSON pointer below it. */
  readonly faults: readonly Fault[]
}

/** Describes a resource; `app.resource(…)` adds it to the application. */
export function defineResource<
  Item extends Field | Slot,
  Name extends string,
  Table extends string = TableName<Name>,
  Tenant extends string = never,
  Deleted extends string = never,
>(
  definition: ResourceDefinition<Item, Name, Table, Tenant, Deleted>,
): Resource<Table, Columns<Item> & Record<Tenant, number> & Record<Deleted, string | null>>
export function defineResource(definition: ResourceDefinition): Resource {
  // An application in JavaScript may have misspelt what is required: its faults are told at the start.
  const given: Partial<ResourceDefinition> = definition
  const { name = '', store, label = labelOf(name) } = given
  const items = Object.freeze([...(given.fields?.() ?? [])])
  const record = namesOf(definition, items)
  const relations = Object.freeze([...(definition.relations?.() ?? [])])
  const actions = Object.freeze([...(definition.actions?.(action) ?? [])])
  const parts = [...items.filter(isField), ...relations, ...actions]
  return Object.freeze({
    [brand]: true as const,
    name,
    label: asWritten(label),
    singular: asWritten(definition.singular ?? singularOf(label)),
    table: definition.table ?? (store ? undefined : name.replaceAll('-', '_')),
    store,
    tenant: definition.tenant,
    softDelete: definition.softDelete,
    record,
    search: definition.search ?? defaultSearch(record, items),
    sort: definition.sort ?? '-id',
    columns: definition.columns ?? defaultColumns(items),
    quickFilters: definition.quickFilters,
    important: definition.important ?? [],
    items,
    relations,
    actions,
    // What they return is by language or not, like the other texts.
    checks: (definition.checks ?? {}) as Resource['checks'],
    afterChange: definition.afterChange,
    faults: [
      ...optionFaults(definition, resourceOptions),
      ...optionFaults(definition.record, nameOptions, '/record'),
      ...providerOptionFaults(store),
      ...parts.flatMap(({ faults = [] }) => faults),
    ],
  })
}

/** A row of a resource's table, by column: `type OrderRow = RowOf<typeof orders>`. */
export type RowOf<One extends Resource> = { readonly id: number } & RowIn<One>

/** The tables of these resources, for Kysely: `db.withTables<TablesOf<typeof orders | typeof customers>>()`. */
export type TablesOf<One extends Resource> = {
  [Table in NonNullable<One['table']>]: { readonly id: Generated<number> } & RowIn<One, Table>
}

type RowIn<One, Table extends string = string> =
  One extends Resource<Table, infer Row> ? Row : never

/** `order-lines` → `order_lines`. */
type TableName<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${TableName<Tail>}`
  : Name

/** Whether `value` was made by `defineResource`, of this copy of the module or of another one. */
export function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && brand in value
}

function namesOf(
  { record, title, group }: ResourceDefinition,
  items: Resource['items'],
): RecordNames {
  // What the functions return is by language or not, like the other texts.
  const named = {
    title: title ?? firstText(items) ?? numberOf,
    ...(group !== undefined && { group }),
    ...record,
  } as RecordNames
  const titleSort = titleSortOf(named.title)
  return { ...(titleSort !== undefined && { titleSort }), ...named }
}

function titleSortOf(title: RecordDisplay): string | undefined {
  if (title === numberOf) return 'id'
  return typeof title === 'string' ? title : undefined
}

function numberOf({ id }: RecordText): string {
  return `#${id}`
}

function firstText(items: Resource['items']): string | undefined {
  return fieldsOf(items).find(({ entry, hidden }) => kindOf(entry).isTitle && !hidden)?.entry.name
}

function defaultSearch({ title }: RecordNames, items: Resource['items']): readonly string[] {
  const field = fieldsOf(items).find(({ entry }) => entry.name === title)
  return field && kindOf(field.entry).search ? [field.entry.name] : []
}

function defaultColumns(items: Resource['items']): readonly string[] {
  return fieldsOf(items)
    .filter(({ entry, hidden, visible }) => !hidden && visible.list && !kindOf(entry).isLong)
    .map(({ entry }) => entry.name)
}

// Anything but a field or a slot is reported when the resource is added.
function fieldsOf(items: Resource['items']): Field[] {
  return items.filter((item) => isField(item) && !isSlot(item)) as Field[]
}
