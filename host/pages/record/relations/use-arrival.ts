import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { RelationAddress } from '../../../api/relations'
import { readPlace } from '../../../session/kept-places'
import { useViewerMeta } from '../../../session/use-session'
import { relationId } from '../origin'

/**
 * Shows the relation that the address names, with the focus on the record that somebody comes from; on
 * the relation while that is not in it. `content`: what is drawn of it, once it has come.
 */
export function useArrival(
  section: RefObject<HTMLElement | null>,
  { resource, id, relation }: RelationAddress,
  content: unknown,
): void {
  const viewer = useViewerMeta()
  const { hash, key } = useLocation()
  const arrivedBy = useRef<string>(undefined)
  const isNamed = hash === `#${relationId(relation)}`
  useEffect(() => {
    const shown = section.current
    if (!isNamed || !content || !shown) return
    const isNew = arrivedBy.current !== key
    arrivedBy.current = key
    const { record } = readPlace(viewer, `/resources/${resource}/${id}`)
    const row = shown.querySelector<HTMLElement>(`[data-record="${record}"]`)
    if (isNew) (row ?? shown).scrollIntoView({ block: row ? 'center' : 'start' })
    // After the frame around the page has moved the focus to the content.
    queueMicrotask(() => {
      const isWaiting = document.activeElement === shown
      if (isNew || isWaiting) (row ?? shown).focus({ preventScroll: true })
    })
  }, [section, viewer, resource, id, isNamed, key, content])
}
