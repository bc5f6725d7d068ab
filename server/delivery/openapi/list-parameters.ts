import type { FieldEntry } from '@slipway/sdk/contract'
import type { Resource } from '../../resources/define/resource'
import { type Field, isStored } from '../../resources/fields/field'
import { kindOf } from '../../resources/fields/field-kinds'
import type { JsonSchema } from './contract-schemas'
import type { Parameter } from './operation'

/** The query string of a resource's lists. */
export function listParameters(
  { softDelete }: Pick<Resource, 'softDelete'>,
  fields: readonly Field[],
): Parameter[] {
  const stored = fields.filter(isStored).map(({ entry }) => entry)
  return [
    query('q', { type: 'string', maxLength: 200 }, 'Every word has to match.'),
    query('sort', { enum: sortNames(stored) }, 'A leading `-` means descending.'),
    query('page', { type: 'integer', minimum: 1 }),
    query('perPage', { type: 'integer', minimum: 1, maximum: 100, default: 25 }),
    query(
      'cursor',
      { type: 'string' },
      '`next` or `prev` of the previous list, instead of `page`.',
    ),
    ...(softDelete === undefined ? [] : [query('deleted', { enum: ['only'] })]),
    ...stored.flatMap(filterParameters),
  ]
}

function filterParameters(entry: FieldEntry): Parameter[] {
  const name = `filter[${entry.name}]`
  const text: JsonSchema = { type: 'string' }
  const exact = query(name, text, `${entry.label}: ${meaning(entry)}`)
  if (!kindOf(entry).filter?.isRange) return [exact]
  return [exact, query(`${name}[min]`, text), query(`${name}[max]`, text)]
}

function meaning(entry: FieldEntry): string {
  const { filter } = kindOf(entry)
  if (filter?.help !== undefined) return filter.help
  const nothing = 'Empty: records without a value.'
  return filter?.isList
    ? `any of these values, separated by commas. ${nothing}`
    : `exactly this value. ${nothing}`
}

function sortNames(entries: readonly FieldEntry[]): string[] {
  const names = ['id', ...entries.filter((entry) => kindOf(entry).order).map(({ name }) => name)]
  return names.flatMap((name) => [name, `-${name}`])
}

function query(name: string, schema: JsonSchema, description?: string): Parameter {
  return { name, in: 'query', schema, ...(description !== undefined && { description }) }
}
