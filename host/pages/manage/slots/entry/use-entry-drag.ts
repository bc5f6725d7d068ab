import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** The edge at which an entry is dropped: before or behind the one below the pointer. */
export type DropEdge = 'before' | 'after'

interface EntryDrop {
  /** Whether the entry of that id may be dropped here. */
  readonly takes: (id: string) => boolean
  readonly onDrop: (id: string, edge: DropEdge) => void
}

interface DragState {
  readonly row: RefObject<HTMLLIElement | null>
  readonly grip: RefObject<HTMLSpanElement | null>
  readonly isDragged: boolean
  readonly edge: DropEdge | undefined
}

/** A row that is dragged by its grip, and that takes others; the keyboard and the menu do the same. */
export function useEntryDrag(id: string, drop: EntryDrop): DragState {
  const row = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const { current: element } = row
    if (!element || !grip.current) return undefined
    return draggable({
      element,
      dragHandle: grip.current,
      getInitialData: () => ({ entry: id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [id])
  return { row, grip, isDragged, edge: useEntryDrop(row, true, drop) }
}

/** Takes entries while it is on; says at which edge one is held over it. */
export function useEntryDrop(
  place: RefObject<HTMLElement | null>,
  isOn: boolean,
  { takes, onDrop }: EntryDrop,
): DropEdge | undefined {
  const [edge, setEdge] = useState<DropEdge>()
  const canDrop = useEffectEvent(takes)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const { current: element } = place
    if (!element || !isOn) return undefined
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => canDrop(String(source.data['entry'])),
      onDrag: ({ location }) => setEdge(edgeOf(element, location.current.input.clientY)),
      onDragLeave: () => setEdge(undefined),
      onDrop({ source, location }) {
        setEdge(undefined)
        drop(String(source.data['entry']), edgeOf(element, location.current.input.clientY))
      },
    })
  }, [place, isOn])
  return edge
}

function edgeOf(element: Element, y: number): DropEdge {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}
