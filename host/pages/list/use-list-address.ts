import { useSearchParams } from 'react-router'
import {
  type Filters,
  type ListQuery,
  readListQuery,
  writeListQuery,
} from '../../api/records/list-query'

export interface ListAddress {
  readonly query: ListQuery
  /** Shows something else; from the first page on, unless a page is named. */
  change(part: Partial<ListQuery>, options?: { readonly replace?: boolean }): void
  /** Sets the filter of a field; without one, the field is not filtered by. */
  filter(name: string, filter: Filters[string] | undefined): void
  /** The address of another page of this list. */
  href(part: Partial<ListQuery>): string
}

/** The list's query, read from the address bar and written to it; `perPage` where it does not say it. */
export function useListAddress(perPage: number): ListAddress {
  const [search, setSearch] = useSearchParams()
  const query = readListQuery(search, perPage)
  const next = (part: Partial<ListQuery>) => {
    const changed = writeListQuery({ ...query, page: 1, ...part })
    // What is remembered need not be there.
    if (!search.has('perPage')) changed.delete('perPage')
    return changed
  }
  const change: ListAddress['change'] = (part, options) =>
    setSearch(next(part), { replace: options?.replace ?? false, preventScrollReset: true })
  return {
    query,
    change,
    filter: (name, filter) => change({ filters: withFilter(query.filters, name, filter) }),
    href: (part) => `?${next(part)}`,
  }
}

function withFilter(filters: Filters, name: string, filter: Filters[string] | undefined): Filters {
  const { [name]: _, ...others } = filters
  return filter ? { ...filters, [name]: filter } : others
}
