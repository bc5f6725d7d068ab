import type { SlotReport } from '@slipway/sdk/contract'

/** Whole milliseconds, an hour at most: a page may report anything. */
interface SlotTimes {
  /** Until its code was there. */
  readonly loadMs: number | undefined
  /** From its code to the screen. */
  readonly drawMs: number | undefined
}

const HOUR_MS = 3_600_000

/** How long a slot took, of what its page reports. */
export function slotTimes({ codeMs, durationMs }: SlotReport): SlotTimes {
  const drawMs = durationMs !== undefined && codeMs !== undefined ? durationMs - codeMs : undefined
  return { loadMs: within(codeMs), drawMs: within(drawMs) }
}

function within(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.min(Math.max(0, Math.round(ms)), HOUR_MS)
}
