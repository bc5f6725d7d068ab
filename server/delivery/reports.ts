import { codedProblem, reportsBody, type SlotReport } from '@slipway/sdk/contract'
import type { Request } from 'express'
import type { Logger } from 'pino'
import type { Health } from '../health/health'
import { scrub } from '../health/scrub'
import type { LoadToken, LoadTokens } from '../identity/load-tokens'
import type { UnenforcedVisitorsTable } from '../storage/tables/unenforced-visitors-table'

/** What browsers send by themselves. */
export const browserReports = ['application/csp-report', 'application/reports+json']

export interface ReportsDeps {
  readonly log: Logger
  /** Learns of every report that counts. */
  readonly onReport?: ((report: SlotReport, page: LoadToken) => void) | undefined
  readonly visitors: Pick<UnenforcedVisitorsTable, 'add'>
  readonly loadTokens: Pick<LoadTokens, 'read'>
  readonly health: Pick<Health, 'take' | 'takeUnproven'>
}

/**
 * Outcomes of slots, and what the browser reports of the page's policies, to the log. Visitors whose
 * browser does not enforce Integrity-Policy are counted. Reports that carry no load token of ours count
 * for nothing.
 */
export function reportTaker({
  log: ownLog,
  visitors,
  loadTokens,
  health,
  onReport = () => undefined,
}: ReportsDeps): (request: Request) => Promise<void> {
  return async (request) => {
    const log = request.log ?? ownLog
    const isBrowser = browserReports.some((type) => request.is(type))
    if (isBrowser) log.warn({ policy: request.body }, 'the browser reports a violated policy')
    else {
      const { reports, unenforced, load: token } = parseReports(request.body)
      const load = loadTokens.read(token)
      if (!load) {
        logUnproven(log, reports)
        return health.takeUnproven(reports.length)
      }
      const counted = health.take(reports, { load, agent: request.headers['user-agent'] })
      for (const report of counted) {
        logReport(log, report)
        onReport(report, load)
      }
      if (unenforced) await visitors.add(new Date().toISOString().slice(0, 10))
    }
  }
}

const levels: Readonly<Record<SlotReport['code'], 'info' | 'warn'>> = {
  'component-unregistered': 'warn',
  'wrong-registry': 'warn',
  'remote-unavailable': 'warn',
  'load-timeout': 'warn',
  'load-failed': 'warn',
  'remote-broken': 'warn',
  'expose-missing': 'warn',
  'share-unsatisfied': 'warn',
  'not-a-component': 'warn',
  'render-failed': 'warn',
  looped: 'warn',
  hung: 'warn',
  'name-overwritten': 'warn',
  'check-failed': 'warn',
  // It came: slowly, or it is one of the sample.
  drawn: 'info',
  timed: 'info',
}

function logReport(log: Logger, report: SlotReport): void {
  const { detail, ...slot } = report
  const told = detail === undefined ? slot : { ...slot, detail: scrub(detail) }
  log[levels[report.code]]({ slot: told }, report.code)
}

// Anybody can send these: they are not worth a warning, and count for nothing.
function logUnproven(log: Logger, reports: readonly SlotReport[]): void {
  if (reports.length === 0) return
  log.debug({ reports: reports.length }, 'unproven: reports without the token of a page')
}

function parseReports(body: unknown) {
  const parsed = reportsBody.safeParse(body)
  if (parsed.success) return parsed.data
  throw codedProblem('validation-failed', 'The reports do not have the expected form.', {
    errors: parsed.error.issues.map(({ path, message }) => ({
      pointer: path.map((part) => `/${String(part)}`).join(''),
      code: 'invalid',
      detail: message,
    })),
  })
}
