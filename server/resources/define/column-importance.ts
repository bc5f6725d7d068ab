import type { FieldEntry } from '@slipway/sdk/contract'
import type { Resource } from './resource'

type ColumnType = FieldEntry['type'] | Extract<FieldEntry, { type: 'computed' }>['as']

/** The kinds of columns, the one a reader needs first in front. A state (options with colours) is before all. */
const order: readonly ColumnType[] = [
  'money',
  'relation',
  'date',
  'date-time',
  'select',
  'text',
  'number',
  'percent',
  'multi-select',
  'email',
  'url',
  'yes-no',
  'long-text',
]

/**
 * Names of columns, the most important one first: the field that is the title, those that the resource
 * calls important, then the rest by what they hold. Equal ones stay as they are.
 */
export function byImportance(
  columns: readonly FieldEntry[],
  { record, important }: Pick<Resource, 'record' | 'important'>,
): string[] {
  const named = [...(typeof record.title === 'string' ? [record.title] : []), ...important]
  const rankOf = (entry: FieldEntry) => {
    const place = named.indexOf(entry.name)
    return place === -1 ? named.length + kindRank(entry) : place
  }
  return columns.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ name }) => name)
}

function kindRank(entry: FieldEntry): number {
  if (entry.type === 'select' && entry.options.some(({ color }) => color !== undefined)) return 0
  return 1 + order.indexOf(entry.type === 'computed' ? entry.as : entry.type)
}
