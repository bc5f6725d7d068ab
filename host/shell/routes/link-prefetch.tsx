import { componentsAhead, pageAt } from '@slipway/sdk/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHostApi } from '../../api/api-context'
import { mayOpen } from '../../session/may-open'
import { usePageSession } from '../../session/use-session'
import type { RegistryName } from '../../slots/component-source'
import { useSlotServices } from '../../slots/slot-services'
import type { PreparePage } from './page-data'

/** The rest on a link before it counts: whoever only passes over a link does not want its page. */
const REST_MS = 60

interface LinkPrefetchProps {
  readonly basename: string
  readonly prepare: PreparePage
}

/** Fetches code, data and components of the page behind a link that somebody is about to open. */
export function LinkPrefetch({ basename, prepare }: LinkPrefetchProps): null {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { source, isOff } = useSlotServices()
  const session = usePageSession()
  const meta = session.state === 'signed-in' ? session.meta : undefined
  useEffect(() => {
    if (!meta) return undefined
    // Asked for, not used: whoever draws it says so.
    const request = (registry: RegistryName, component: string) => {
      if (!isOff) source.request(registry, component)()
    }
    return followLinks(basename, ({ path, search }) => {
      const page = pageAt(path)
      if (!mayOpen(page, meta.permissions)) return
      const requestField = (component: string) => request('global', component)
      prepare(path, { api, queryClient, meta, search, requestField })
      for (const component of componentsAhead(page, meta.slots)) request('slot', component)
    })
  }, [basename, prepare, api, queryClient, source, isOff, meta])
  return null
}

/** The page that a link of the interface leads to. */
export interface LinkTarget {
  /** Path below the interface, such as `/resources/orders`. */
  readonly path: string
  readonly search: URLSearchParams
}

/**
 * Calls `onTarget` when the pointer or the focus rests on a link to another page, or a finger touches it;
 * never where somebody has set the browser to save data.
 */
export function followLinks(basename: string, onTarget: (target: LinkTarget) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (event: Event) => {
    clearTimeout(timer)
    const target = targetOf(event, basename)
    if (!target || isSavingData()) return
    if (event.type === 'touchstart') return onTarget(target)
    timer = setTimeout(() => onTarget(target), REST_MS)
  }
  const types = ['pointerover', 'focusin', 'touchstart'] as const
  for (const type of types) document.addEventListener(type, follow, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const type of types) document.removeEventListener(type, follow)
  }
}

// Not in the types of the DOM, as not every browser has it.
function isSavingData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}

// A row of a table leads where the record's link in it does (pages/list/open-row.ts).
function linkAt(target: Element): HTMLAnchorElement | null {
  const link = target.closest<HTMLAnchorElement>('a[href]')
  return link ?? target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-record]') ?? null
}

function targetOf({ target }: Event, basename: string): LinkTarget | undefined {
  const link = target instanceof Element ? linkAt(target) : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const { origin, pathname, search } = link
  const here = window.location
  if (origin !== here.origin || !`${pathname}/`.startsWith(`${basename}/`)) return undefined
  if (pathname === here.pathname && search === here.search) return undefined
  return { path: pathname.slice(basename.length) || '/', search: new URLSearchParams(search) }
}
