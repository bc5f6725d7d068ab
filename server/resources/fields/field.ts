import type { Fault, FieldEntry } from '@slipway/sdk/contract'
import type { Viewer } from '../../slots/viewer'
import type { ApplicationDatabase } from '../../storage/application-database'

/** A place where a field can be shown. */
export type FieldPlace = 'list' | 'view' | 'create' | 'edit'

// No field has it: it is for types, of what is made with the field.
declare const made: unique symbol

/** A field of a resource: what its forms show, and the column that keeps it. */
export interface Field<
  Name extends string = string,
  Value = unknown,
  Column extends string | undefined = string | undefined,
> {
  /** As delivered to the interface. */
  readonly entry: FieldEntry
  /** None: the value is worked out and not kept. */
  readonly column: Column
  readonly [made]?: { readonly name: Name; readonly value: Value }
  /** Not among the form's fields: a slot owns it, or nobody shows it. */
  readonly hidden: boolean
  readonly visible: Readonly<Record<FieldPlace, boolean>>
  readonly permission: FieldPermission
  readonly validate: FieldValidation | undefined
  readonly compute: ((record: ComputedRecord) => unknown) | undefined
  /** Faults in the names of its options, by JSON pointer below the resource or the action. */
  readonly faults?: readonly Fault[]
}

/** A field with a column. */
export type StoredField = Field & { readonly column: string }

/** The rights that a field asks for. */
export interface FieldPermission {
  /** Without it the field does not exist for a viewer. */
  readonly view?: string | undefined
  /** Without it the field is shown, and never taken. */
  readonly change?: string | undefined
}

/** Values of any record, by field name: for what does not know its fields. */
export type AnyValues = Readonly<Record<string, unknown>>

/** Everything that a validation may look at besides its value. */
export interface ValidationScope<Values = AnyValues> {
  /** The record as it would be, by field name; values that the viewer may not see are in it too. */
  readonly values: Values
  /** The id of the record, `null` while it is being made. */
  readonly id: number | null
  /** The transaction of the change. */
  readonly db: ApplicationDatabase
  readonly viewer: Viewer
}

/** Returns the message for the reader, or nothing if the value can stay. */
export type FieldValidation = (
  value: unknown,
  scope: ValidationScope,
) => string | undefined | Promise<string | undefined>

/** A record's id and all values of its columns, by field name. */
export type ComputedRecord = AnyValues & { readonly id: number }

/** Whether `value` was made by one of the builders, of this copy of the module or of another one. */
export function isField(value: unknown): value is Field {
  return typeof value === 'object' && value !== null && 'entry' in value && 'column' in value
}

export function isStored(field: Field): field is StoredField {
  return field.column !== undefined
}

/** The field as it exists for `viewer`: not at all, read only, or as it is. */
export function fieldFor(
  field: Field,
  { permissions }: Pick<Viewer, 'permissions'>,
): Field | undefined {
  const { view, change } = field.permission
  if (view !== undefined && !permissions.has(view)) return undefined
  if (change === undefined || permissions.has(change) || field.entry.readOnly) return field
  return { ...field, entry: { ...field.entry, readOnly: true } }
}

/** The resource whose records the field points at. */
export function relatedResource(entry: FieldEntry): string | undefined {
  return 'resource' in entry ? entry.resource : undefined
}
