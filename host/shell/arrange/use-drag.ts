import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useState } from 'react'
import { type DropTarget, sideOf } from './drop-place'

/** The dragged entry, and what it is held over. */
export interface Dragged {
  readonly id: string
  readonly over: DropTarget | undefined
}

/** The elements for an entry or an empty location; the rows of the list drag by themselves. */
const parts = [
  '[data-arrange-list] section[data-empty="true"]',
  '[data-arrange-layer] [data-drag]',
  '[data-arrange-layer] [data-drop-at]',
].join()

/** Entries can be dragged from the page and from the list, to a place on either; `onDrop` is called with which. */
export function useDrag(onDrop: (id: string, target: DropTarget) => void): Dragged | undefined {
  const [dragged, setDragged] = useState<Dragged>()
  const drop = useEffectEvent(onDrop)
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) =>
          setDragged({ id: String(source.data['entry']), over: undefined }),
        onDropTargetChange: ({ source, location }) =>
          setDragged({
            id: String(source.data['entry']),
            over: targetOf(location.current.dropTargets),
          }),
        onDrag: ({ source, location }) => {
          const over = targetOf(location.current.dropTargets)
          setDragged((now) =>
            now?.over?.side === over?.side ? now : { id: String(source.data['entry']), over },
          )
        },
        onDrop: ({ source, location }) => {
          setDragged(undefined)
          const target = targetOf(location.current.dropTargets)
          if (target) drop(String(source.data['entry']), target)
        },
      }),
    [],
  )
  useEffect(() => {
    const known = new Map<Element, () => void>()
    const look = () => {
      const found = new Set(document.querySelectorAll(parts))
      for (const [element, stop] of known) {
        if (found.has(element)) continue
        stop()
        known.delete(element)
      }
      for (const element of found) {
        if (!known.has(element) && element instanceof HTMLElement) known.set(element, join(element))
      }
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true })
    return () => {
      observer.disconnect()
      for (const stop of known.values()) stop()
    }
  }, [])
  return dragged
}

// Read when it is used: elements stay while what they stand for changes.
const entryOf = (element: Element) => element.getAttribute('data-drag') ?? undefined
const locationOf = (element: Element) =>
  element.getAttribute('data-drop-at') ??
  element.closest('section')?.getAttribute('aria-labelledby')?.replace(/^at-/, '')

function join(element: HTMLElement): () => void {
  return combine(
    draggable({
      element,
      canDrag: () => entryOf(element) !== undefined,
      getInitialData: () => ({ entry: entryOf(element) }),
    }),
    dropTargetForElements({
      element,
      getData: ({ input }) => ({
        location: locationOf(element),
        entry: entryOf(element),
        side: sideAt(element, input),
      }),
    }),
  )
}

// A label stands before what it names.
function sideAt(element: Element, point: Parameters<typeof sideOf>[1]): DropTarget['side'] {
  if (element.hasAttribute('data-label-of')) return 'before'
  return sideOf(element.getBoundingClientRect(), point, {
    isRow: element.hasAttribute('data-drop-row'),
    isRtl: document.documentElement.dir === 'rtl',
  })
}

function targetOf(
  targets: readonly { readonly data: Record<string | symbol, unknown> }[],
): DropTarget | undefined {
  // Made by `join`, so it has the shape.
  const [first] = targets
  return first && 'location' in first.data ? (first.data as unknown as DropTarget) : undefined
}
