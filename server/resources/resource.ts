import type { Slot } from '../slots/slot'
import { type Field, isField } from './field'
import type { RecordChange } from './record-change'

const brand = Symbol.for('slipway.resource')

/** A record as the functions for its title, label and group see it. */
export interface RecordText {
  readonly id: number
  /**
   * A field's value as a reader sees it: the label of an option, the title of a related record, empty
   * for nothing. Inside `title`, related records have no text.
   */
  text(field: string): string
}

/** The name of a field, or a function. */
export type RecordDisplay = string | ((record: RecordText) => string)

/** How a record is named (source 2.5). */
export interface RecordNames {
  /** Short and unique, such as `#10023`. */
  readonly title: RecordDisplay
  /** Says more, such as `Order #10023 · Miller GmbH`. Default: the title. */
  readonly label?: RecordDisplay
  /** What the record is one of, such as `Paid`. */
  readonly group?: RecordDisplay
}

/** Records of another resource that point at one of this resource. */
export interface Relation {
  readonly name: string
  readonly label: string
  readonly resource: string
  /** The relation field over there. */
  readonly field: string
}

/** What `defineResource` takes. */
export interface ResourceDefinition {
  /** In addresses and permissions: lower-case with hyphens, plural. */
  readonly name: string
  readonly label: string
  readonly singular: string
  /** The table, with a column `id` (see `createTable`). */
  readonly table: string
  /** The column with the tenant's id; without it the records belong to all tenants. */
  readonly tenant?: string
  readonly record: RecordNames
  /** Fields that `q` looks through: texts, and relations (the related resource's texts). */
  readonly search?: readonly string[]
  /** Field that lists start with, `-` before it for descending. Default: the newest id first. */
  readonly sort?: string
  /** Columns of lists. Default: all fields but long texts and hidden ones. */
  readonly columns?: readonly string[]
  /** Fields of the form, and slots among them, in the order on screen. */
  fields(): readonly (Field | Slot)[]
  /** Lists below a record. */
  relations?(): readonly Relation[]
  /** Runs after each change by a viewer, in the same transaction. */
  afterChange?(change: RecordChange): Promise<void>
}

/** A resource: records of one table, their lists, forms and rights. */
export interface Resource {
  readonly [brand]: true
  readonly name: string
  readonly label: string
  readonly singular: string
  readonly table: string
  readonly tenant: string | undefined
  readonly record: RecordNames
  readonly search: readonly string[]
  readonly sort: string
  readonly columns: readonly string[]
  /** The form's fields, and slots among them, in the order on screen. */
  readonly items: readonly (Field | Slot)[]
  readonly relations: readonly Relation[]
  readonly afterChange: ResourceDefinition['afterChange'] | undefined
}

/** Describes a resource; `app.resource(…)` adds it to the application. */
export function defineResource(definition: ResourceDefinition): Resource {
  const items = Object.freeze([...definition.fields()])
  return Object.freeze({
    [brand]: true as const,
    name: definition.name,
    label: definition.label,
    singular: definition.singular,
    table: definition.table,
    tenant: definition.tenant,
    record: definition.record,
    search: definition.search ?? [],
    sort: definition.sort ?? '-id',
    columns: definition.columns ?? defaultColumns(items),
    items,
    relations: Object.freeze([...(definition.relations?.() ?? [])]),
    afterChange: definition.afterChange,
  })
}

/** A list below a record: those records of `resource` whose relation `field` points at it. */
export function hasMany(
  name: string,
  options: { readonly label?: string; readonly resource?: string; readonly field: string },
): Relation {
  const label = options.label ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
  return { name, label, resource: options.resource ?? name, field: options.field }
}

/** Whether `value` was made by `defineResource`, of this copy of the module or of another one. */
export function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && brand in value
}

function defaultColumns(items: readonly (Field | Slot)[]): readonly string[] {
  return items.flatMap((item) =>
    isField(item) && !item.hidden && item.visible.list && item.entry.type !== 'long-text'
      ? [item.entry.name]
      : [],
  )
}
