import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** The edge at which an entry is dropped: before or behind the one below the pointer. */
export type DropEdge = 'before' | 'after'

interface EntryDrag {
  readonly id: string
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
export function useEntryDrag(drag: EntryDrag): DragState {
  const row = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<DropEdge>()
  const latest = useRef(drag)
  useEffect(() => {
    latest.current = drag
  })
  useEffect(() => {
    const { current: element } = row
    if (!element || !grip.current) return undefined
    return combine(
      draggable({
        element,
        dragHandle: grip.current,
        getInitialData: () => ({ entry: latest.current.id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => latest.current.takes(String(source.data['entry'])),
        onDrag: ({ location }) => setEdge(edgeOf(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop({ source, location }) {
          setEdge(undefined)
          const dropped = edgeOf(element, location.current.input.clientY)
          latest.current.onDrop(String(source.data['entry']), dropped)
        },
      }),
    )
  }, [])
  return { row, grip, isDragged, edge }
}

interface DropHere {
  readonly isOn: boolean
  readonly takes: (id: string) => boolean
  readonly onDrop: (id: string) => void
}

/** Takes an entry where there is no other one to put it beside; says whether one is held over it. */
export function useDropHere(place: RefObject<HTMLElement | null>, drop: DropHere): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  const { isOn } = drop
  useEffect(() => {
    const { current: element } = place
    if (!element || !isOn) return undefined
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => latest.current.takes(String(source.data['entry'])),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        latest.current.onDrop(String(source.data['entry']))
      },
    })
  }, [place, isOn])
  return isOver
}

function edgeOf(element: Element, y: number): DropEdge {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}
