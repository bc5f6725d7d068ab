import type { ListBody } from '@slipway/sdk/contract'
import type { ListedRow, RecordRows, RecordsPage } from '../../storage/records/record-rows'
import type { RecordsFilter, RecordTable } from '../../storage/records/records-filter'
import { writeCursor } from './cursor'
import type { ListQuery } from './list-query'

/** One page of rows, and the way to its neighbours. */
export interface ListPage extends Pick<ListBody, 'total' | 'next' | 'prev'> {
  readonly rows: readonly ListedRow[]
}

const MAX_COUNT = 10_000

/** Reads a page and one row more, which shows whether there is another page. */
export async function readPage(
  store: RecordRows,
  source: Source,
  query: ListQuery,
): Promise<ListPage> {
  const { order, perPage, from } = query
  const offset = from ? 0 : (query.page - 1) * perPage
  const page = { order, from, offset, limit: perPage + 1 }
  const [found, count] = await readRows(store, source, page)
  const hasMore = found.length > perPage
  const isBackwards = from?.side === 'before'
  const rows = isBackwards ? found.slice(-perPage) : found.slice(0, perPage)
  const hasPrev = isBackwards ? hasMore : from !== undefined || offset > 0
  const hasNext = isBackwards || hasMore
  return {
    rows,
    total: { value: Math.min(count, MAX_COUNT), exact: count <= MAX_COUNT },
    next: cursorAt(hasNext ? rows.at(-1) : undefined, 'after', query),
    prev: cursorAt(hasPrev ? rows[0] : undefined, 'before', query),
  }
}

interface Source {
  readonly table: RecordTable
  readonly filter: RecordsFilter
}

/** The rows and their number. A search that found less than a page has counted them already. */
async function readRows(
  store: RecordRows,
  { table, filter }: Source,
  page: RecordsPage,
): Promise<readonly [ListedRow[], number]> {
  const count = () => store.count(table, filter, MAX_COUNT + 1)
  if (isNarrow(filter)) {
    const found = await store.list(table, filter, page)
    const isLast = page.from === undefined && found.length < page.limit
    const isWhole = isLast && (found.length > 0 || page.offset === 0)
    return [found, isWhole ? page.offset + found.length : await count()]
  }
  return await Promise.all([store.list(table, filter, page), count()])
}

function isNarrow({ equal, matches = [], search, linked }: RecordsFilter): boolean {
  return linked !== undefined || equal.length + matches.length + (search?.words.length ?? 0) > 0
}

function cursorAt(
  listed: ListedRow | undefined,
  side: 'after' | 'before',
  { sort, order }: ListQuery,
): string | null {
  if (!listed) return null
  const sortKey = order.type === 'number' ? Number(listed.sortKey) : listed.sortKey
  return writeCursor(sort, { side, sortKey, id: Number(listed.row['id']) })
}
