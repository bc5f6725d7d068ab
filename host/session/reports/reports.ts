import type { FoundReport } from './describe-thrown'
import { pageId } from './page-id'
import { takePageSecret } from './page-secret'
import type { ReportingPage } from './send-reports'

export type Report = (report: FoundReport) => void

interface Reporter {
  readonly report: Report
  /** Reports that this browser does not enforce Integrity-Policy. Rejects when that does not arrive. */
  reportUnenforced(): Promise<void>
  /** Resolves when the code that sends is there, or will not come. No remote may run before. */
  ready(): Promise<void>
}

/** The page draws its slots first. */
const WAIT_MS = 1000

// In a chunk of its own: no page waits for what it reports.
const loadCode = () => import(/* webpackChunkName: "reports" */ './send-reports')

/** Keeps what happened to slots until the code that sends it is there. */
export function createReporter(page: ReportingPage): Reporter {
  const waiting: FoundReport[] = []
  let report = (one: FoundReport): unknown => waiting.push(one)
  takePageSecret()
  let starting: Promise<void> | undefined
  const start = async () => {
    const { startReports } = await loadCode()
    report = startReports(page, waiting, pageId)
  }
  // A report that is lost is not worth a word to the user.
  const ready = () => (starting ??= start().catch(() => undefined))
  setTimeout(ready, WAIT_MS)
  return {
    report: (one) => void report(one),
    reportUnenforced: async () => (await loadCode()).reportUnenforced(page),
    ready,
  }
}
