/** What a list shows, as it stands in the address bar. */
export interface ListQuery {
  readonly q: string
  /** Field name, with `-` in front for descending; empty for the resource's own order. */
  readonly sort: string
  readonly filters: Readonly<Record<string, string>>
  readonly page: number
  readonly perPage: number
}

export const defaultPerPage = 25
const filterName = /^filter\[(.+)\]$/

export function readListQuery(search: URLSearchParams): ListQuery {
  const filters: Record<string, string> = {}
  for (const [key, value] of search) {
    const name = filterName.exec(key)?.[1]
    if (name && value) filters[name] = value
  }
  return {
    q: search.get('q') ?? '',
    sort: search.get('sort') ?? '',
    filters,
    page: readCount(search.get('page'), 1),
    perPage: readCount(search.get('perPage'), defaultPerPage),
  }
}

function readCount(text: string | null, fallback: number): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : fallback
}

/** The address of `query`: what is as by default is left out. */
export function writeListQuery(query: Partial<ListQuery>): URLSearchParams {
  const search = new URLSearchParams()
  if (query.q) search.set('q', query.q)
  if (query.sort) search.set('sort', query.sort)
  for (const [name, value] of Object.entries(query.filters ?? {})) {
    search.set(`filter[${name}]`, value)
  }
  if (query.page && query.page > 1) search.set('page', String(query.page))
  if (query.perPage && query.perPage !== defaultPerPage) {
    search.set('perPage', String(query.perPage))
  }
  return search
}
