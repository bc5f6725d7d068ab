import type { Fault } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../../languages/localized-text'
import { type OptionNames, optionFaults } from '../../slots/option-faults'
import { isSlot, type Slot } from '../../slots/slot'
import type { ApplicationDatabase } from '../../storage/application-database'
import { type Field, isField } from '../fields/field'
import { kindOf } from '../fields/field-kinds'
import type { Action } from './action'
import { labelOf, singularOf } from './label-of'
import { providerOptionFaults, type RecordProvider } from './record-provider'
import type { Relation } from './relation'

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

/** The same as an application writes it: what the function returns may be by language. */
type WrittenDisplay = string | ((record: RecordText) => LocalizedText)

/** How a record is named. */
export interface RecordNames {
  /** Short and unique, such as `#10023`. */
  readonly title: RecordDisplay
  /** The field that lists are sorted by for the title, or `id`. Default: the title, where it is a field. */
  readonly titleSort?: string
  /** Says more, such as `Order #10023 · Miller GmbH`. Default: the title. */
  readonly label?: RecordDisplay
  /** What the record is one of, such as `Paid`. */
  readonly group?: RecordDisplay
}

/** The same as an application writes it. */
type WrittenNames = Pick<RecordNames, 'titleSort'> &
  Readonly<Partial<Record<'title' | 'label' | 'group', WrittenDisplay>>>

/** What happened to one record; `before` is null for a new one, `after` for a deleted one. */
export interface ChangeEvent {
  readonly id: number
  /** Values by field name. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** The transaction of the change. */
  readonly db: ApplicationDatabase
}

/** What `defineResource` takes. */
export interface ResourceDefinition {
  /** In addresses and permissions: lower-case with hyphens, plural. */
  readonly name: string
  /** Default: made of the name, `order-lines` → `Order lines`. */
  readonly label?: LocalizedText
  /** Default: made of the label, `Order lines` → `Order line`. */
  readonly singular?: LocalizedText
  /** The table, with a column `id` (see `createTable`). Default: the name in snake case. */
  readonly table?: string
  /** Where the records live, if not in a table. */
  readonly store?: RecordProvider
  /** The column with the tenant's id; without it the records belong to all tenants. */
  readonly tenant?: string
  /** The column (text) with the time of the deletion: a deleted record can be brought back. */
  readonly softDelete?: string
  /** How a record is named. Default: by the first text among the fields, else `#7`. */
  readonly record?: WrittenNames
  /** Short for `record: { title }`. */
  readonly title?: WrittenDisplay
  /** Short for `record: { group }`. */
  readonly group?: WrittenDisplay
  /**
   * Fields that `q` looks through: texts, and relations (the related resource's texts). Default: the
   * field that is the title.
   */
  readonly search?: readonly string[]
  /** Field that lists start with, `-` before it for descending. Default: the newest id first. */
  readonly sort?: string
  /** Columns of lists. Default: all fields but long texts and hidden ones. */
  readonly columns?: readonly string[]
  /**
   * Fields with few values, whose filters are above the list. Default: up to two of the columns, the
   * one that is the group first.
   */
  readonly quickFilters?: readonly string[]
  /**
   * Columns that matter most, the first one first: where there is no room for all, these are kept. The
   * rest follows by what it holds: a state, money, related records, dates; yes or no last.
   */
  readonly important?: readonly string[]
  /** Fields of the form, and slots among them, in the order on screen. */
  fields(): readonly (Field | Slot)[]
  /** Lists below a record. */
  relations?(): readonly Relation[]
  /** What can be done with records besides changing them. */
  actions?(): readonly Action[]
  /** Runs after each change by a viewer, in the same transaction; not for a `store`. */
  afterChange?(change: ChangeEvent): Promise<void>
}

/** A resource: records of one table or store, their lists, forms and rights. Its texts are as `asWritten` says. */
export interface Resource {
  readonly [brand]: true
  readonly name: string
  readonly label: string
  readonly singular: string
  /** `undefined`: the records live in `store`. */
  readonly table: string | undefined
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
  readonly afterChange: ResourceDefinition['afterChange'] | undefined
  /** What is wrong with the names of its options and of those of its parts, by JSON pointer below it. */
  readonly faults: readonly Fault[]
}

const resourceOptions: OptionNames<ResourceDefinition> = {
  name: 'required',
  label: 'optional',
  singular: 'optional',
  table: 'optional',
  store: 'optional',
  tenant: 'optional',
  softDelete: 'optional',
  record: 'optional',
  title: 'optional',
  group: 'optional',
  search: 'optional',
  sort: 'optional',
  columns: 'optional',
  quickFilters: 'optional',
  important: 'optional',
  fields: 'required',
  relations: 'optional',
  actions: 'optional',
  afterChange: 'optional',
}
const nameOptions: OptionNames<WrittenNames> = {
  title: 'optional',
  titleSort: 'optional',
  label: 'optional',
  group: 'optional',
}

/** Describes a resource; `app.resource(…)` adds it to the application. */
export function defineResource(definition: ResourceDefinition): Resource {
  // An application in JavaScript may have misspelt what is required: its faults are told at the start.
  const { name = '', store, label = labelOf(name) } = definition
  const items = Object.freeze([...(definition.fields?.() ?? [])])
  const record = namesOf(definition, items)
  const relations = Object.freeze([...(definition.relations?.() ?? [])])
  const actions = Object.freeze([...(definition.actions?.() ?? [])])
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
    afterChange: definition.afterChange,
    faults: [
      ...optionFaults(definition, resourceOptions),
      ...optionFaults(definition.record, nameOptions, '/record'),
      ...providerOptionFaults(store),
      ...parts.flatMap(({ faults = [] }) => faults),
    ],
  })
}

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
