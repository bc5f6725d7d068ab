import { type BrowserFamily, reasonCode, type SlotReport } from '@slipway/sdk/contract'
import type { LoadToken } from '../../identity/load-tokens'

/** Which page a report is of. */
export interface ReportedBy {
  readonly load: LoadToken
  readonly browser: BrowserFamily
}

/** What a page told, and counts: of each box one first outcome, and one failure. */
export interface Outcome extends ReportedBy {
  readonly report: SlotReport
  /** When it came, in milliseconds since 1970. */
  readonly at: number
  /** The minute of the guard that it falls into; `undefined`: it does not count there. */
  readonly minute: number | undefined
  /** It had been drawn: a failure of its box, and no outcome of its own. */
  readonly isLater: boolean
}

const reasons: ReadonlySet<string> = new Set(reasonCode.options)

export function isFailure({ code }: Pick<SlotReport, 'code'>): boolean {
  return reasons.has(code)
}

/** Whether it tells of a load or a draw at all. */
export function isOfBox(report: Pick<SlotReport, 'code'>): boolean {
  return report.code === 'timed' || report.code === 'drawn' || isFailure(report)
}
