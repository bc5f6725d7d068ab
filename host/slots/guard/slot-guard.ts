import type { CodeWith, SlotReport } from '@slipway/sdk/contract'
import {
  attempt,
  createDrawingMark,
  isSameSlot,
  type MarkedSlot,
  takeHungSlots,
} from './drawing-mark'

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
