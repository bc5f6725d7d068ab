import type { ListBody } from '@slipway/sdk/contract'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  type KeptPlace,
  keepChoice,
  keepPlace,
  readChoice,
  readPlace,
} from '../../session/kept-places'
import { useViewerMeta } from '../../session/use-session'
import type { SelectedRecord, Selection } from './use-selection'

/** The records that were selected when the list at this address was left. */
export function useKeptSelection(): readonly SelectedRecord[] {
  const viewer = useViewerMeta()
  const { pathname, search } = useLocation()
  const [kept] = useState(() => {
    const choice = readPlace(viewer, pathname).search === search && readChoice(viewer, pathname)
    return Array.isArray(choice) ? choice.filter(isSelected) : []
  })
  return kept
}

function isSelected(one: unknown): one is SelectedRecord {
  const { id, title, etag, actions } = Object(one)
  const isKnown = actions === undefined || Array.isArray(actions)
  const isNamed = typeof title === 'string' && typeof etag === 'string'
  return Number.isSafeInteger(id) && isNamed && isKnown
}

interface ListOnScreen {
  readonly selection: Selection
  readonly rows: RefObject<HTMLElement | null>
  /** The list that is drawn; nothing before the rows of this address have come. */
  readonly list: ListBody | undefined
}

/**
 * Keeps how a list is left in this tab, and shows it so when somebody comes back to the same address:
 * where it was scrolled to, and with the focus on the record that they come from.
 */
export function useKeptList({ selection, rows, list }: ListOnScreen): void {
  const viewer = useViewerMeta()
  const { pathname, search } = useLocation()
  const [before] = useState(() => readPlace(viewer, pathname))
  const [back] = useState(before.search === search && before)
  const isDone = useRef(false)
  const from = useRef<HTMLElement>(undefined)
  const leave = useEffectEvent(() => {
    keepPlace(viewer, pathname, { scroll: window.scrollY, inView: firstInView(rows.current) })
    keepChoice(viewer, pathname, [...selection.records.values()])
  })
  useEffect(() => {
    if (readPlace(viewer, pathname).search === search) return
    keepPlace(viewer, pathname, { search, scroll: 0, inView: undefined, record: undefined })
  }, [viewer, pathname, search])
  useEffect(() => {
    if (!list || !rows.current) return
    if (!isDone.current && back) from.current = showAgain(back, rows.current)
    isDone.current = true
    // The record has left the list by now, and the focus with it.
    if (from.current?.isConnected === false && document.activeElement === document.body)
      rows.current.focus({ preventScroll: true })
  }, [list, back, rows])
  useLayoutEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

function firstInView(rows: HTMLElement | null): KeptPlace['inView'] {
  for (const link of rows?.querySelectorAll<HTMLElement>('[data-record]') ?? []) {
    const { top } = link.getBoundingClientRect()
    if (top >= 0) return { record: link.dataset['record'] ?? '', top }
  }
  return undefined
}

/** Returns the link of the record that somebody comes from, where it is still in the list. */
function showAgain(place: KeptPlace, rows: HTMLElement): HTMLElement | undefined {
  const linkOf = (record: KeptPlace['record'] | string) =>
    rows.querySelector<HTMLElement>(`[data-record="${record}"]`) ?? undefined
  if (place.scroll > 0) scrollAgain(place, linkOf(place.inView?.record))
  if (place.record === undefined) return undefined
  const link = linkOf(place.record)
  // After the frame around the page has moved the focus to the content.
  queueMicrotask(() => {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement?.id !== 'content') return
    // The record may have left the list by now, and its link the page.
    const target = link?.isConnected ? link : rows
    target.focus({ preventScroll: true })
  })
  return link
}

function scrollAgain({ scroll, inView }: KeptPlace, link: HTMLElement | undefined): void {
  window.scrollTo(0, scroll)
  // What stands above the list may still be on its way: the records are to stand where they stood.
  if (link && inView) window.scrollBy(0, link.getBoundingClientRect().top - inView.top)
}
