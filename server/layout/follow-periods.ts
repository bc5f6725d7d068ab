import type { Layout } from '@slipway/sdk/contract'
import type { Changes } from '../changes/changes'
import type { SlotRegistry } from '../slots/slot-registry'

interface PeriodsDeps {
  readonly slots: Pick<SlotRegistry, 'arrange' | 'current'>
  /** The published one. */
  readonly layout: () => Layout
  readonly changes: Pick<Changes, 'commitOwn' | 'subscribe'>
}

/** A timer waits no longer; what is later is looked at again then. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Arranges the slots again at each moment at which a period begins or ends, and says so. Returns what stops it.
 * Call it after what arranges the slots on a change of the catalog.
 */
export function followPeriods({ slots, layout, changes }: PeriodsDeps): () => void {
  let timer: NodeJS.Timeout | undefined
  function wait(): void {
    clearTimeout(timer)
    const edge = slots.current().nextEdge()
    if (edge === undefined) return
    timer = setTimeout(() => passEdge(edge), Math.min(edge - Date.now(), LONGEST_MS)).unref()
  }
  function passEdge(edge: number): void {
    if (Date.now() >= edge) {
      slots.arrange(layout())
      changes.commitOwn('periods')
    }
    wait()
  }
  wait()
  const stop = changes.subscribe('catalog', wait)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
