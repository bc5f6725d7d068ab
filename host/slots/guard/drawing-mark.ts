import { pageId } from '../../session/page-id'

const PREFIX = 'slipway-drawing/'
/** A page that draws for longer does not come back; it is not just another tab at work. */
const HUNG_MS = 2000

/** A slot of the page, as the next page load has to know it. */
export interface MarkedSlot {
  readonly component: string
  readonly location: string
  /** Nothing for a component that was registered by hand. */
  readonly remote?: string | undefined
  readonly version?: string | undefined
}

interface HungSlot extends MarkedSlot {
  /** The id of the document that hung. */
  readonly page: string
}

/**
 * Keeps which slot is being drawn where it outlives a page that hangs, under the page's id: only a page
 * that lives on takes its mark away again.
 */
export function createDrawingMark() {
  const key = PREFIX + pageId
  let marked: MarkedSlot | undefined
  const end = () => {
    if (!marked) return
    marked = undefined
    attempt(() => localStorage.removeItem(key))
  }
  // A page that is left or hidden while React has only paused may be ended by the browser at any time.
  addEventListener('pagehide', end)
  document.addEventListener('visibilitychange', end)
  return {
    /** The components of equal slots in a row are marked once. */
    begin(slot: MarkedSlot): void {
      if (marked && isSameSlot(marked, slot)) return
      // Whatever came of it: a page that gets here does not hang.
      if (!marked) setTimeout(end, HUNG_MS / 2)
      marked = slot
      attempt(() => localStorage.setItem(key, JSON.stringify({ ...slot, at: Date.now() })))
    },
    end,
  }
}

/** The slots that were being drawn when their pages hung; each is given once. */
export function takeHungSlots(): readonly HungSlot[] {
  const found = attempt(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => {
        const { at, ...slot } = JSON.parse(localStorage.getItem(key) ?? '{}')
        if (Math.abs(Date.now() - at) < HUNG_MS) return []
        localStorage.removeItem(key)
        return [{ page: key.slice(PREFIX.length), ...(slot as MarkedSlot) }]
      }),
  )
  return found ?? []
}

export function isSameSlot(one: MarkedSlot, other: MarkedSlot): boolean {
  return (
    one.component === other.component &&
    one.location === other.location &&
    one.remote === other.remote &&
    one.version === other.version
  )
}

/** Storage may be full or forbidden: the page is drawn all the same. */
export function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
