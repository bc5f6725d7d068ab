import type { FieldEntry } from '@slipway/sdk/contract'
import type { Resource } from '../../resources/define/resource'
import { type Field, isSortable, isStored } from '../../resources/fields/field'
import { isRanged } from '../../resources/fields/filter-value'
import type { JsonSchema, Parameter } from './operation'

/** The query string of a resource's lists. */
export function listParameters(
  { softDelete }: Pick<Resource, 'softDelete'>,
  fields: readonly Field[],
): Parameter[] {
  const stored = fields.filter(isStored).map(({ entry }) => entry)
  return [
    query('q', { type: 'string', maxLength: 200 }, 'All of its words have to be found.'),
    query('sort', { enum: sortNames(stored) }, 'A `-` before it: descending.'),
    query('page', { type: 'integer', minimum: 1 }),
    query('perPage', { type: 'integer', minimum: 1, maximum: 100, default: 25 }),
    query('cursor', { type: 'string' }, '`next` or `prev` of the list before; instead of `page`.'),
    ...(softDelete === undefined ? [] : [query('deleted', { enum: ['only'] })]),
    ...stored.flatMap(filterParameters),
  ]
}

function filterParameters(entry: FieldEntry): Parameter[] {
  const name = `filter[${entry.name}]`
  const text: JsonSchema = { type: 'string' }
  const exact = query(name, text, `${entry.label}: ${meaning(entry)}`)
  if (!isRanged(entry)) return [exact]
  return [exact, query(`${name}[min]`, text), query(`${name}[max]`, text)]
}

function meaning({ type }: FieldEntry): string {
  if (type === 'yes-no') return '`true` or `false`.'
  const nothing = 'Empty: those without one.'
  const isList = type === 'select' || type === 'multi-select' || type === 'relation'
  return isList ? `any of these, by comma. ${nothing}` : `exactly this. ${nothing}`
}

function sortNames(entries: readonly FieldEntry[]): string[] {
  const names = ['id', ...entries.filter(({ type }) => isSortable(type)).map(({ name }) => name)]
  return names.flatMap((name) => [name, `-${name}`])
}

function query(name: string, schema: JsonSchema, description?: string): Parameter {
  return { name, in: 'query', schema, ...(description !== undefined && { description }) }
}
