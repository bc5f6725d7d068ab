import type { FieldEntry } from '@slipway/sdk/contract'
import type { OrderKey } from '../../storage/records/records-order'
import { type Field, isSortable, isStored } from '../fields/field'

/** How the database sorts by `sort` (`name`, `-name`, `id`); undefined where it cannot. */
export function orderKey(sort: string, fields: readonly Field[]): OrderKey | undefined {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  if (name === 'id') return { column: 'id', type: 'number', nullable: false, descending }
  const field = fields.filter(isStored).find(({ entry }) => entry.name === name)
  if (!field || !isSortable(field.entry.type)) return undefined
  const { entry, column } = field
  const nullable = !entry.required && entry.type !== 'yes-no'
  return { column, type: orderType(entry.type), nullable, descending }
}

function orderType(type: FieldEntry['type']): OrderKey['type'] {
  if (texts.has(type)) return 'text'
  return codes.has(type) ? 'code' : 'number'
}

const texts = new Set<FieldEntry['type']>(['text', 'long-text', 'email', 'url'])
const codes = new Set<FieldEntry['type']>(['select', 'date', 'date-time'])
