import type { LocalizedText } from '../../languages/localized-text'
import type { OptionNames } from '../../slots/option-faults'
import type { Slot } from '../../slots/slot'
import type { ApplicationDatabase } from '../../storage/application-database'
import type { AnyValues, Field, ValidationScope } from '../fields/field'
import type { Values } from '../fields/field-types'
import type { Action, ActionBuilder } from './action'
import type { RecordProvider } from './record-provider'
import type { Relation } from './relation'

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

/** The names of a record. */
export interface RecordNames {
  /** Short and unique, such as `#10023`. */
  readonly title: RecordDisplay
  /** The field that lists are sorted by for the title, or `id`. Default: the title, where it is a field. */
  readonly titleSort?: string
  /** Says more, such as `Order #10023 · Miller GmbH`. Default: the title. */
  readonly label?: RecordDisplay
  /** The group that the record is one of, such as `Paid`. */
  readonly group?: RecordDisplay
}

/** The same as an application writes it. */
type WrittenNames = Pick<RecordNames, 'titleSort'> &
  Readonly<Partial<Record<'title' | 'label' | 'group', WrittenDisplay>>>

/** A change of one record; `before` is null for a new one, `after` for a deleted one. */
export interface ChangeEvent<Values = AnyValues> {
  readonly id: number
  /** Values by field name. */
  readonly before: Values | null
  readonly after: Values | null
  /** The transaction of the change. */
  readonly db: ApplicationDatabase
}

/** The options of `defineResource`; `Item` is the union of its fields and slots. */
export interface ResourceDefinition<
  Item extends Field | Slot = Field | Slot,
  Name extends string = string,
  Table extends string = string,
  Tenant extends string = string,
  Deleted extends string = string,
> {
  /** In addresses and permissions: lower-case with hyphens, plural. */
  readonly name: Name
  /** Default: made of the name, `order-lines` → `Order lines`. */
  readonly label?: LocalizedText
  /** Default: made of the label, `Order lines` → `Order line`. */
  readonly singular?: LocalizedText
  /** The table, with a column `id` (see `createTable`). Default: the name in snake case. */
  readonly table?: Table
  /** The store of the records, if they are not in a table. */
  readonly store?: RecordProvider
  /** The column with the tenant's id; without it the records belong to all tenants. */
  readonly tenant?: Tenant
  /** The column (text) with the time of the deletion: a deleted record can be brought back. */
  readonly softDelete?: Deleted
  /** The names of a record. Default: by the first text among the fields, else `#7`. */
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
  fields(): readonly Item[]
  /** Lists below a record. */
  relations?(): readonly Relation[]
  /** Returns what can be done with records besides changing them: `actions: (action) => [action(…)]`. */
  actions?(action: ActionBuilder<Values<Item>>): readonly Action[]
  /** Checks of fields that look at other fields too, by field name. */
  readonly checks?: FieldChecks<Values<Item>>
  /** Runs after each change by a viewer, in the same transaction; not for a `store`. */
  afterChange?(change: ChangeEvent<Values<Item>>): Promise<void>
}

/**
 * Checks by field name: each runs with the value of its field that was sent, once everything that was sent passed the
 * checks of its own field. Returns the message for the reader, or nothing if the value can stay.
 */
export type FieldChecks<Values = AnyValues> = {
  readonly [Name in keyof Values]?: FieldCheck<Values[Name], Values>
}
type FieldCheck<Value, Values> = (
  value: Value,
  scope: ValidationScope<Values>,
) => LocalizedText | undefined | Promise<LocalizedText | undefined>

/** The names of its options. */
export const resourceOptions: OptionNames<ResourceDefinition> = {
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
  checks: 'optional',
  afterChange: 'optional',
}
export const nameOptions: OptionNames<WrittenNames> = {
  title: 'optional',
  titleSort: 'optional',
  label: 'optional',
  group: 'optional',
}
