import { reportCodes, type SlotReport } from '@slipway/sdk/contract'

/** A component that draws without end is found within three seconds. */
const SETTLED_MS = 4000

/** The outcomes of a page on their way to the server. */
interface FirstOutcomes {
  add(report: SlotReport): void
  /** Nobody waits any longer, as the page is left: what was drawn so far is drawn. */
  settle(): void
}

/** The state of a box: its draw, while that is held, and then its outcome. */
type Known = SlotReport | 'drawn' | 'failed'

/**
 * Passes on of each box one first outcome, drawn or failed, and one failure at most. A box is a component and its
 * version at a location of a page. A draw is held until it has settled: a failure until then takes its place,
 * a failure afterwards is `later`. After a failure neither a retry's draw nor another failure is passed on.
 */
export function createFirstOutcomes(pass: (report: SlotReport) => void): FirstOutcomes {
  const boxes = new Map<string, Known>()
  const others = new Set<string>()

  function settleOne(box: string): void {
    const draw = boxes.get(box)
    if (typeof draw !== 'object') return
    boxes.set(box, 'drawn')
    pass(draw)
  }

  function addDraw(box: string, report: SlotReport): void {
    if (boxes.has(box)) return
    boxes.set(box, report)
    setTimeout(() => settleOne(box), SETTLED_MS)
  }

  function addFailure(box: string, report: SlotReport): void {
    const before = boxes.get(box)
    if (before === 'failed') return
    boxes.set(box, 'failed')
    pass(before === 'drawn' ? { ...report, later: true } : report)
  }

  function addOther(key: string, report: SlotReport): void {
    if (others.has(key)) return
    others.add(key)
    pass(report)
  }

  return {
    add(report) {
      const { code, page, location, component, version } = report
      const box = [page, location, component, version].join('\n')
      const { is } = reportCodes[code]
      if (is === 'note') addOther(`${code}\n${box}`, report)
      else if (is === 'failure') addFailure(box, report)
      else addDraw(box, report)
    },
    settle: () => [...boxes.keys()].forEach(settleOne),
  }
}
