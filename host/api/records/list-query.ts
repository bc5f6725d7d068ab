/** The condition that the records of a list have to meet in one field. */
export type FieldFilter =
  /** The value, several with commas between them, or empty for records without one. */
  | { readonly kind: 'is'; readonly value: string }
  /** Both ends belong to it; an empty one is open. */
  | { readonly kind: 'range'; readonly min: string; readonly max: string }

export type Filters = Readonly<Record<string, FieldFilter>>

/** The state of a list in the address bar: search, order, filters and page. */
export interface ListQuery {
  readonly q: string
  /** Field name, with `-` in front for descending; empty for the resource's own order. */
  readonly sort: string
  readonly filters: Filters
  /** Only the deleted records, which can be restored. */
  readonly deleted: boolean
  readonly page: number
  readonly perPage: number
}

export const defaultPerPage = 25
const filterName = /^filter\[([^\]]+)\](?:\[(min|max)\])?$/

/** `perPage`: how many rows where the address does not say it. */
export function readListQuery(
  search: URLSearchParams,
  perPage: number = defaultPerPage,
): ListQuery {
  return {
    q: search.get('q') ?? '',
    sort: search.get('sort') ?? '',
    filters: readFilters(search),
    deleted: search.get('deleted') === 'only',
    page: readCount(search.get('page'), 1),
    perPage: Math.min(100, readCount(search.get('perPage'), perPage)),
  }
}

function readFilters(search: URLSearchParams): Filters {
  const filters: Record<string, FieldFilter> = {}
  for (const [key, value] of search) {
    const [, name, end] = filterName.exec(key) ?? []
    if (name === undefined) continue
    filters[name] = end ? withEnd(filters[name], end, value) : { kind: 'is', value }
  }
  return filters
}

function withEnd(before: FieldFilter | undefined, end: string, value: string): FieldFilter {
  const range = before?.kind === 'range' ? before : { min: '', max: '' }
  return { ...range, kind: 'range', [end]: value }
}

function readCount(text: string | null, fallback: number): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : fallback
}

/** The address of `query`: parts with their default are left out. */
export function writeListQuery(query: Partial<ListQuery>): URLSearchParams {
  const search = new URLSearchParams()
  if (query.q) search.set('q', query.q)
  if (query.sort) search.set('sort', query.sort)
  for (const [name, filter] of Object.entries(query.filters ?? {})) {
    writeFilter(search, name, filter)
  }
  if (query.deleted) search.set('deleted', 'only')
  if (query.page && query.page > 1) search.set('page', String(query.page))
  if (query.perPage && query.perPage !== defaultPerPage) {
    search.set('perPage', String(query.perPage))
  }
  return search
}

function writeFilter(search: URLSearchParams, name: string, filter: FieldFilter): void {
  if (filter.kind === 'is') return search.set(`filter[${name}]`, filter.value)
  if (filter.min) search.set(`filter[${name}][min]`, filter.min)
  if (filter.max) search.set(`filter[${name}][max]`, filter.max)
}
