import { useEffect } from 'react'

/** So far a finger moves before it drags: less is a press. */
const SLACK_PX = 6
/** So near to its edge a part scrolls, and so far in each frame. */
const EDGE_PX = 32
const SCROLL_PX = 6

/**
 * A finger drags by what has `data-touch-handle`, at once: browsers begin a drag by touch after a long press, or
 * never. Who listens to drags gets the events that a mouse would cause.
 */
export function useTouchDrag(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const begin = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || !event.isPrimary || !handleOf(event.target)) return
      stop?.()
      stop = followFinger(event)
    }
    window.addEventListener('pointerdown', begin, { capture: true })
    return () => {
      window.removeEventListener('pointerdown', begin, { capture: true })
      stop?.()
    }
  }, [])
}

const handleOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-touch-handle]') : null

function followFinger(start: PointerEvent): () => void {
  let drag: ReturnType<typeof startDrag> | undefined
  const ended = new AbortController()
  const on = { capture: true, signal: ended.signal }
  const end = (how: 'drop' | 'dragend') => {
    ended.abort()
    drag?.end(how)
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== start.pointerId) return
      // A drag by mouse ends where a pointer moves again.
      event.stopImmediatePropagation()
      if (!drag && isSlack(start, event)) return
      drag ??= startDrag(start)
      drag.moveTo(event)
    },
    on,
  )
  window.addEventListener('pointerup', () => end('drop'), on)
  window.addEventListener('pointercancel', () => end('dragend'), on)
  // What a long press would begin.
  window.addEventListener('dragstart', (event) => event.isTrusted && refuse(event), on)
  window.addEventListener('contextmenu', refuse, on)
  return () => end('dragend')
}

function refuse(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

const isSlack = (one: Point, other: Point) =>
  Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY) < SLACK_PX

function startDrag(start: PointerEvent) {
  const source = handleOf(start.target)?.closest('[draggable="true"]')
  const dataTransfer = new DataTransfer()
  let at = pointOf(start)
  let over: Element | null = null
  const tell = (type: string, target: Element | null | undefined, relatedTarget: Element | null) =>
    target?.dispatchEvent(new DragEvent(type, { ...how, ...at, dataTransfer, relatedTarget }))
  const look = () => {
    const before = over
    over = document.elementFromPoint(at.clientX, at.clientY)
    if (over !== before) tell('dragenter', over, before)
    tell('dragover', over, null)
  }
  tell('dragstart', source, null)
  let frame = requestAnimationFrame(function scroll() {
    if (scrollAt(at, over)) look()
    frame = requestAnimationFrame(scroll)
  })
  return {
    moveTo(point: Point) {
      at = pointOf(point)
      look()
    },
    end(type: 'drop' | 'dragend') {
      cancelAnimationFrame(frame)
      tell(type, type === 'drop' ? over : source, null)
    },
  }
}

const how = { bubbles: true, cancelable: true, composed: true } as const

const pointOf = ({ clientX, clientY }: Point): Point => ({ clientX, clientY })

/** Scrolls what is under the finger, if it is at an edge of it; whether it moved. */
function scrollAt({ clientY }: Point, over: Element | null): boolean {
  const part = scrollableAround(over)
  const isPage = part === document.scrollingElement
  const { top, bottom } = isPage
    ? { top: 0, bottom: window.innerHeight }
    : part.getBoundingClientRect()
  const before = part.scrollTop
  if (clientY < top + EDGE_PX) part.scrollTop -= SCROLL_PX
  else if (clientY > bottom - EDGE_PX) part.scrollTop += SCROLL_PX
  return part.scrollTop !== before
}

function scrollableAround(element: Element | null): Element {
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    const isTall = at.scrollHeight > at.clientHeight
    if (isTall && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.scrollingElement ?? document.documentElement
}
