import { useSearchParams } from 'react-router'
import { type ListQuery, readListQuery, writeListQuery } from '../../api/list-query'

export interface ListAddress {
  readonly query: ListQuery
  /** Shows something else; from the first page on, unless a page is named. */
  change(part: Partial<ListQuery>, options?: { readonly replace?: boolean }): void
  /** The address of another page of this list. */
  href(part: Partial<ListQuery>): string
}

/** The list's query, read from the address bar and written to it. */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams()
  const query = readListQuery(search)
  const next = (part: Partial<ListQuery>) => writeListQuery({ ...query, page: 1, ...part })
  return {
    query,
    change: (part, options) =>
      setSearch(next(part), { replace: options?.replace ?? false, preventScrollReset: true }),
    href: (part) => `?${next(part)}`,
  }
}
