import type { SlotReport } from '@slipway/sdk/contract'

/** A slot whose component is on screen. */
export interface DrawnSlot {
  readonly component: string
  readonly location: string
  /** Nothing for a component that was registered by hand. */
  readonly remote?: string
  readonly version?: string
  /** Milliseconds for which its box was empty. */
  readonly waitedMs: number
}

/** Marks a step of a component's way to the screen: its code is asked for, or there. */
export function markStep(component: string, step: 'requested' | 'loaded'): void {
  performance.mark(markName(component, step))
}

/**
 * Marks slots that are drawn, and shows the way of each one as a bar under its name, in the browser's
 * timeline on the track "Slots"; inside of it the time for its code. Each is reported as `timed`; which of
 * them the page sends is decided where they are sent.
 */
export function createSlotTimeline(report: (report: SlotReport) => void) {
  const known = new Set<string>()
  return ({ waitedMs, ...slot }: DrawnSlot): void => {
    const { component, location, version = '' } = slot
    const key = [location, component, version].join('\n')
    // The next pages draw what is there already.
    if (known.has(key)) return
    known.add(key)
    performance.mark(`${component} drawn`, { detail: slot })
    const requestedAt = lastTime(component, 'requested')
    if (requestedAt === undefined) return
    const loadedAt = lastTime(component, 'loaded')
    if (loadedAt) addBar(`${component}: code`, { slot, start: requestedAt, end: loadedAt })
    const { duration } = addBar(component, { slot, start: requestedAt })
    report({
      code: 'timed',
      ...slot,
      durationMs: Math.round(duration),
      waitedMs: Math.round(waitedMs),
      ...(loadedAt && { codeMs: Math.round(loadedAt - requestedAt) }),
    })
  }
}

const markName = (component: string, step: string) => `${component} ${step}`

/** When a component took that step last, in the milliseconds of the page. */
export function lastTime(component: string, step: 'requested' | 'loaded'): number | undefined {
  return performance.getEntriesByName(markName(component, step), 'mark').at(-1)?.startTime
}

interface Bar {
  readonly slot: Omit<DrawnSlot, 'waitedMs'>
  readonly start: number
  /** Now, where it is not named. */
  readonly end?: number
}

function addBar(name: string, { slot, start, end }: Bar): PerformanceMeasure {
  const { location, remote, version } = slot
  const devtools = {
    dataType: 'track-entry',
    track: 'Slots',
    trackGroup: 'Slipway',
    color: end === undefined ? 'primary' : 'primary-light',
    properties: [['Location', location], ...(remote ? [['Remote', `${remote} ${version}`]] : [])],
  }
  return performance.measure(name, { start, ...(end && { end }), detail: { devtools } })
}
