import type { FieldEntry } from '@slipway/sdk/contract'
import type { ColumnMatch } from '../../storage/records/column-match'
import { type Field, isStored, type StoredField } from '../fields/field'
import { kindOf } from '../fields/field-kinds'

/** The filter of a field that is meant: `filter[f]`, `filter[f][min]`, `filter[f][max]`. */
type FilterPart = 'value' | 'min' | 'max'

const MAX_VALUES = 100

/** Reports the fault of a parameter. */
export type Deny = (name: string, code: string, detail: string) => void

/** The conditions of `filter[field]`, `filter[field][min]` and `filter[field][max]`. */
export function readFilters(
  parameters: URLSearchParams,
  fields: readonly Field[],
  deny: Deny,
): ColumnMatch[] {
  return [...parameters].flatMap(([parameter, text]) => {
    const named = filterOf(parameter)
    if (!named) return []
    const field = fields.filter(isStored).find(({ entry }) => entry.name === named.field)
    const match = field && readFilter(field, named.part, text)
    if (!field) deny(parameter, 'unknown-parameter', `There is no field "${named.field}".`)
    else if (!match)
      deny(parameter, 'invalid-value', invalidDetail(field.entry.label, named.part, text))
    return match ?? []
  })
}

/** Returns the fields that a list offers to be filtered by; of long texts nobody types the whole. */
export function filterEntries(fields: readonly Field[]): FieldEntry[] {
  return fields
    .filter(({ hidden }) => !hidden)
    .map(({ entry }) => entry)
    .filter((entry) => kindOf(entry).filter && !kindOf(entry).isLong)
}

/** The field and the part of it that a parameter filters by; undefined for other parameters. */
export function filterOf(
  parameter: string,
): { readonly field: string; readonly part: FilterPart } | undefined {
  const [, field, part] = /^filter\[([A-Za-z0-9]+)\](?:\[(min|max)\])?$/.exec(parameter) ?? []
  if (field === undefined) return undefined
  return { field, part: part === 'min' || part === 'max' ? part : 'value' }
}

/** The condition that `filter[field]=text` means; undefined if the text is none of the field. */
function readFilter(field: StoredField, part: FilterPart, text: string): ColumnMatch | undefined {
  const { entry, column } = field
  const { filter } = kindOf(entry)
  if (!filter) return undefined
  if (part !== 'value') {
    const value = filter.isRange ? filter.read(text, entry) : undefined
    return value === undefined
      ? undefined
      : { column, is: part === 'min' ? 'at-least' : 'at-most', value }
  }
  if (text === '') return nothing(field)
  const values = (filter.isList ? text.split(',') : [text]).map((one) => filter.read(one, entry))
  if (values.length > MAX_VALUES || !values.every((value) => value !== undefined)) return undefined
  return filter.hasMany
    ? { column, is: 'has-any', values: values.map(String) }
    : { column, is: 'any-of', values }
}

function nothing({ entry, column }: StoredField): ColumnMatch | undefined {
  const { isAlwaysSet, filter } = kindOf(entry)
  if (isAlwaysSet) return undefined
  return { column, is: 'nothing', ...(filter?.empty !== undefined && { or: filter.empty }) }
}

function invalidDetail(label: string, part: FilterPart, text: string): string {
  const shown = `"${text.slice(0, 50)}"`
  return part === 'value'
    ? `${shown} is not a value of ${label}.`
    : `${shown} is not a bound of ${label}; only numbers, amounts, dates and times have bounds.`
}
