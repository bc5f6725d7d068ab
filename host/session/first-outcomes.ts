import type { SlotReport } from '@slipway/sdk/contract'

/** A component that draws without end is found within three seconds. */
const SETTLED_MS = 4000

/** The outcomes of a page on their way to the server. */
interface FirstOutcomes {
  add(report: SlotReport): void
  /** Nobody waits any longer, as the page is left: what was drawn so far is drawn. */
  settle(): void
}

/**
 * Passes on of each box whether it was drawn or failed at first, never both. A box is a component and its
 * version at a location of this page. A draw is held until it has settled; a failure until then takes
 * its place, and after a failure at first a retry is no draw of its own.
 */
export function createFirstOutcomes(pass: (report: SlotReport) => void): FirstOutcomes {
  const failed = new Set<string>()
  const settling = new Map<string, SlotReport>()

  function settleOne(box: string): void {
    const draw = settling.get(box)
    settling.delete(box)
    if (draw) pass(draw)
  }

  return {
    add(report) {
      const box = [report.location, report.component, report.version].join('\n')
      if (isOther(report)) pass(report)
      else if (!isDraw(report)) {
        failed.add(box)
        settling.delete(box)
        pass(report)
      } else if (!failed.has(box)) {
        settling.set(box, report)
        setTimeout(() => settleOne(box), SETTLED_MS)
      }
    },
    settle: () => [...settling.keys()].forEach(settleOne),
  }
}

function isDraw({ code }: SlotReport): boolean {
  return code === 'timed' || code === 'drawn'
}

/** What says nothing of a load or a draw. */
function isOther({ code }: SlotReport): boolean {
  return code === 'name-overwritten' || code === 'check-failed'
}
