import type { CodeWith, SlotReport } from '@slipway/sdk/contract'
import { pageId } from '../../session/reports/page-id'

const PREFIX = 'slipway-drawing/'

/** A page that draws for longer does not come back; it is not just another tab at work. */
const HUNG_MS = 2000

const STORE = 'slipway-left-out'
/** Visitors have no Retry. */
const KEPT_MS = 86_400_000

/** Why a slot is not drawn: it drew without end in this page, or the page hung on it before. */
export type StopReason = CodeWith<{ readonly breaks: 'loop' }>

/** A slot in its box. */
export interface GuardedSlot extends MarkedSlot {
  /** The place of the slot among those at its location. */
  readonly place: string
}

/** Keeps slots away that took the page, until somebody asks for them again. */
export interface SlotGuard {
  /** `undefined`: it may be drawn. */
  stopOf(slot: GuardedSlot): StopReason | undefined
  /** It drew without end: it is not drawn any more in this page. */
  stop(slot: GuardedSlot): void
  /** It is tried again. */
  release(slot: GuardedSlot): void
  /** It is about to be drawn. */
  begin(slot: GuardedSlot): void
  /** Whatever was about to be drawn is. */
  end(): void
}

interface LeftOut extends MarkedSlot {
  readonly at: number
}

/** `report` is called once for each slot on which a page hung. */
export function createSlotGuard(report: (report: SlotReport) => void): SlotGuard {
  const mark = createDrawingMark()
  let looped: readonly GuardedSlot[] = []
  let leftOut: readonly LeftOut[] | undefined
  // Read when the first slot is drawn: nothing before waits for the disk.
  const readLeftOut = () => {
    leftOut ??= takeLeftOut(report)
    return leftOut
  }
  return {
    stopOf(slot) {
      if (looped.length === 0 && leftOut?.length === 0) return undefined
      if (looped.some((one) => one.place === slot.place && isSameSlot(one, slot))) return 'looped'
      return readLeftOut().some((one) => isSameSlot(one, slot)) ? 'hung' : undefined
    },
    stop(slot) {
      looped = [...looped, slot]
    },
    release(slot) {
      looped = looped.filter((one) => one.place !== slot.place || !isSameSlot(one, slot))
      leftOut = readLeftOut().filter((one) => !isSameSlot(one, slot))
      write(leftOut)
    },
    begin: ({ component, location, remote, version }) =>
      mark.begin({ component, location, remote, version }),
    end: mark.end,
  }
}

function takeLeftOut(report: (report: SlotReport) => void): readonly LeftOut[] {
  const kept = readKept()
  const hung = takeHungSlots()
  if (hung.length === 0) return kept
  for (const slot of hung) report({ code: 'hung', ...slot })
  const all = [...kept, ...hung.map((slot) => ({ ...slot, at: Date.now() }))]
  write(all)
  return all
}

// Whatever else runs in the page may have written there.
function readKept(): readonly LeftOut[] {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(STORE) ?? '[]'))
  return Array.isArray(kept) ? kept.filter((one) => Date.now() - one?.at < KEPT_MS) : []
}

function write(leftOut: readonly LeftOut[]): void {
  attempt(() =>
    leftOut.length > 0
      ? localStorage.setItem(STORE, JSON.stringify(leftOut))
      : localStorage.removeItem(STORE),
  )
}

/** A slot of the page, as the next page load has to know it. */
interface MarkedSlot {
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
function createDrawingMark() {
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
function takeHungSlots(): readonly HungSlot[] {
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

function isSameSlot(one: MarkedSlot, other: MarkedSlot): boolean {
  const parts = ['component', 'location', 'remote', 'version'] as const
  return parts.every((part) => one[part] === other[part])
}

/** Storage may be full or forbidden: the page is drawn all the same. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
