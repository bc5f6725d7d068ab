import { type BrowserFamily, reportCodes, type SlotReport } from '@slipway/sdk/contract'
import type { LoadToken } from '../../identity/load-tokens'
import type { GivenRemotes } from '../../storage/tables/reports/guard-beside-table'

/** Which page a report is of. */
export interface ReportedBy {
  readonly load: LoadToken
  readonly browser: BrowserFamily
  /** By the server, not by the page; `undefined`: not known, as of visitors. */
  readonly given?: GivenRemotes | undefined
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

export function isFailure({ code }: Pick<SlotReport, 'code'>): boolean {
  return reportCodes[code].is === 'failure'
}

/** Whether it tells of a load or a draw at all. */
export function isOfBox({ code }: Pick<SlotReport, 'code'>): boolean {
  return reportCodes[code].is !== 'note'
}
