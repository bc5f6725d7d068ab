import type { Fault, FieldEntry, FieldType } from '@slipway/sdk/contract'
import type { ColumnValue } from '../../storage/records/records-filter'
import type { OrderKey } from '../../storage/records/records-order'

export type EntryOf<Type extends FieldType> = Extract<FieldEntry, { readonly type: Type }>

/** A kind of field, as the server knows it. Which values it takes is in the contract. */
export interface FieldKind<Entry extends FieldEntry = FieldEntry> {
  /** The description of a value, for messages: `Weight must be a number.` */
  readonly takes: string
  /** A value is never nothing, so `required` asks for nothing. */
  readonly isAlwaysSet?: true
  /** Such a field can name its records without being asked to. */
  readonly isTitle?: true
  /** Too long for a list that does not ask for it. */
  readonly isLong?: true
  /** Half a row of a form is enough for it. */
  isShort?(entry: Entry): boolean
  /** Its values are few enough to choose one at once. */
  readonly isChoice?: true
  /** The way that lists are sorted by it. None: the order would mean nothing to a reader. */
  readonly order?: OrderKey['type']
  /** The place where `q` looks: in the column, or in the texts of the related record. */
  readonly search?: 'column' | 'related'
  /** The way that lists are filtered by it. None: they are not. */
  readonly filter?: FilterKind<Entry>
  /** A column's value as it is delivered; the engines return numbers differently. Default: as it is. */
  read?(value: unknown): unknown
  /** A value in a record's title, label or group. Default: as it is. */
  format?(value: unknown, entry: Entry): string
  /** In the OpenAPI document. Default: the schema of what it takes. */
  schema?(entry: Entry): Readonly<Record<string, unknown>>
  /** The faults in how an application describes such a field, by pointer below it. */
  faults?(entry: Entry): Fault[]
}

/** The way that lists are filtered by a kind of field. */
interface FilterKind<Entry extends FieldEntry = FieldEntry> {
  /** A value as its column keeps it; undefined if the text is none of the field. */
  read(text: string, entry: Entry): NonNullable<ColumnValue> | undefined
  /** Several values, by comma: records with any of them. */
  readonly isList?: true
  /** The column keeps several values. */
  readonly hasMany?: true
  /** `filter[field][min]` and `[max]` mean something. */
  readonly isRange?: true
  /** The value that a column holds for nothing, besides null. */
  readonly empty?: string
  /** For the OpenAPI document. Default: by whether several values can be given. */
  readonly help?: string
  /** A value as a resource's own store is asked for it. Default: as the column keeps it. */
  ask?(value: string | number): string | number | boolean
}

/** Something wrong with a field as an application describes it. */
export function fieldInvalid(pointer: string, detail: string): Fault {
  return { pointer, code: 'field-invalid', detail }
}
