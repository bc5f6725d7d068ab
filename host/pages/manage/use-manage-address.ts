import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { keepPlace } from '../../session/kept-places'
import { useViewerMeta } from '../../session/use-session'

/** The state of an operators' list; it is in the address bar. */
export interface ManageAddress {
  readonly query: Readonly<Record<string, string>>
  /** Another search or filter starts at the first page. */
  change(changes: Readonly<Record<string, string>>): void
  href(page: number): string
}

export function useManageAddress(): ManageAddress {
  const [search, setSearch] = useSearchParams()
  const query = Object.fromEntries(search)
  const viewer = useViewerMeta()
  const { pathname, search: kept } = useLocation()
  useEffect(() => keepPlace(viewer, pathname, { search: kept }), [viewer, pathname, kept])
  return {
    query,
    change(changes) {
      const { page: _page, ...rest } = { ...query, ...changes }
      const next = Object.entries(rest).filter(([, value]) => value)
      // What changes stays in sight: a draft that begins far down the page, or a filter.
      setSearch(Object.fromEntries(next), { replace: true, preventScrollReset: true })
    },
    href: (page) => `?${new URLSearchParams({ ...query, page: String(page) })}`,
  }
}
