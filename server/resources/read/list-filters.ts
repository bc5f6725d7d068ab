import type { FieldEntry } from '@slipway/sdk/contract'
import type { ColumnMatch } from '../../storage/records/column-match'
import { type Field, isStored } from '../fields/field'
import { type FilterPart, isOffered, readFilter } from '../fields/filter-value'

/** Tells what is wrong with a parameter. */
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
    else if (!match) deny(parameter, 'invalid-value', refusal(field.entry.label, named.part, text))
    return match ?? []
  })
}

/** What a list offers to be filtered by. */
export function filterEntries(fields: readonly Field[]): FieldEntry[] {
  return fields.flatMap(({ entry, hidden }) => (!hidden && isOffered(entry) ? [entry] : []))
}

/** The field and the part of it that a parameter filters by; undefined for other parameters. */
export function filterOf(
  parameter: string,
): { readonly field: string; readonly part: FilterPart } | undefined {
  const [, field, part] = /^filter\[([A-Za-z0-9]+)\](?:\[(min|max)\])?$/.exec(parameter) ?? []
  if (field === undefined) return undefined
  return { field, part: part === 'min' || part === 'max' ? part : 'value' }
}

function refusal(label: string, part: FilterPart, text: string): string {
  const shown = `"${text.slice(0, 50)}"`
  return part === 'value'
    ? `${shown} is no value of ${label}.`
    : `${shown} is no bound of ${label}; numbers, amounts, days and instants have bounds.`
}
