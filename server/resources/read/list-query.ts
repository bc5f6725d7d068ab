import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem, escapePointer, type Fault } from '@slipway/sdk/contract'
import type { ColumnMatch } from '../../storage/records/column-match'
import type { OrderKey, RecordsPosition } from '../../storage/records/records-order'
import type { Field } from '../fields/field'
import { readCursor } from './cursor'
import { type Deny, filterOf, readFilters } from './list-filters'
import type { ListOrders } from './list-orders'

/** The query of a list, checked. */
export interface ListQuery {
  readonly words: readonly string[]
  readonly matches: readonly ColumnMatch[]
  /** Deleted records instead of the others. */
  readonly deleted: boolean
  /** Field name, `-` before it for descending. */
  readonly sort: string
  readonly order: OrderKey
  readonly page: number
  readonly perPage: number
  readonly from: RecordsPosition | undefined
}

interface Limits {
  readonly fields: readonly Field[]
  /** The database's orders for what `sort` asks for. */
  readonly orders: ListOrders
  readonly defaultSort: string
  /** Whether deleted records can be listed. */
  readonly softDelete?: boolean
}

const DEFAULT_PER_PAGE = 25
const MAX_PER_PAGE = 100
const MAX_SEARCH_LENGTH = 200
const MAX_WORDS = 8
const plain = ['q', 'sort', 'page', 'perPage', 'cursor', 'deleted']

/** Reads the query string of a list. Nothing is coerced: every fault is thrown, by pointer. */
export function checkListQuery(search: string, limits: Limits): ListQuery {
  const { fields, orders, defaultSort, softDelete = false } = limits
  const parameters = new URLSearchParams(search)
  const faults: Fault[] = parameterFaults(parameters)
  const deny = (name: string, code: string, detail: string) =>
    faults.push({ pointer: `/${escapePointer(name)}`, code, detail })
  const sort = parameters.get('sort') ?? defaultSort
  const order = orders.order(sort)
  if (!order) deny('sort', 'not-sortable', `Sort by one of ${orders.names.join(', ')}.`)
  const query = {
    words: readWords(parameters.get('q') ?? '', deny),
    matches: readFilters(parameters, fields, deny),
    deleted: readDeleted(parameters.get('deleted'), softDelete, deny),
    sort,
    order: order ?? newestFirst,
    page: readCount(parameters, { name: 'page', fallback: 1, max: 1_000_000 }, deny),
    perPage: readCount(
      parameters,
      { name: 'perPage', fallback: DEFAULT_PER_PAGE, max: MAX_PER_PAGE },
      deny,
    ),
    from: readFrom(parameters, { sort, order }, deny),
  }
  if (faults.length > 0) throw queryInvalid(faults)
  return query
}

/** Refuses a call that takes no query string, or another one than it got. */
function queryInvalid(errors: readonly Fault[]): CodedError {
  return codedProblem(
    'query-invalid',
    'The address has parameters that this list does not accept; see errors.',
    {
      errors,
    },
  )
}

const newestFirst: OrderKey = { column: 'id', type: 'number', nullable: false, descending: true }

function parameterFaults(parameters: URLSearchParams): Fault[] {
  const names = [...new Set(parameters.keys())]
  return names.flatMap((name) => {
    const pointer = `/${escapePointer(name)}`
    if (!plain.includes(name) && !filterOf(name)) {
      const detail = `There is no parameter "${name}"; there are ${plain.join(', ')}, filter[field], filter[field][min], filter[field][max].`
      return [{ pointer, code: 'unknown-parameter', detail }]
    }
    if (parameters.getAll(name).length === 1) return []
    return [{ pointer, code: 'duplicate-parameter', detail: `"${name}" is given more than once.` }]
  })
}

function readWords(q: string, deny: Deny): string[] {
  if (q.length > MAX_SEARCH_LENGTH) {
    deny('q', 'too-long', `A search may have at most ${MAX_SEARCH_LENGTH} characters.`)
  }
  if (q.includes('\0')) deny('q', 'invalid-text', 'A search may not contain control characters.')
  return q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}

function readDeleted(text: string | null, softDelete: boolean, deny: Deny): boolean {
  if (text === null) return false
  if (!softDelete) deny('deleted', 'unknown-parameter', 'Deleted records are not kept here.')
  else if (text !== 'only')
    deny('deleted', 'invalid-value', 'Use "only", or remove this parameter.')
  return text === 'only'
}

function readCount(
  parameters: URLSearchParams,
  {
    name,
    fallback,
    max,
  }: { readonly name: string; readonly fallback: number; readonly max: number },
  deny: Deny,
): number {
  const text = parameters.get(name)
  if (text === null) return fallback
  if (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= max) return Number(text)
  deny(name, 'out-of-range', `"${name}" must be a whole number from 1 to ${max}.`)
  return fallback
}

function readFrom(
  parameters: URLSearchParams,
  { sort, order }: { readonly sort: string; readonly order: OrderKey | undefined },
  deny: Deny,
): RecordsPosition | undefined {
  const text = parameters.get('cursor')
  if (text === null || !order) return undefined
  if (parameters.has('page')) deny('page', 'conflict', 'Give "page" or "cursor", not both.')
  const from = readCursor(text, sort, order)
  if (!from)
    deny('cursor', 'invalid-value', 'The cursor does not belong to this list and its order.')
  return from
}
