import { CodedError, reportsBody, type SlotReport } from '@slipway/sdk/contract'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

const browserReports = ['application/csp-report', 'application/reports+json']

/** `POST /reports`: outcomes of slots, and what the browser reports of the page's policies. To the log. */
export function reportsRoute(log: Logger): RequestHandler {
  return (request, response) => {
    const isBrowser = browserReports.some((type) => request.is(type))
    if (isBrowser) log.warn({ policy: request.body }, 'the browser reports a violated policy')
    else for (const report of parseReports(request.body)) logReport(log, report)
    response.status(204).end()
  }
}

function logReport(log: Logger, report: SlotReport): void {
  // It came: slowly, or it is one of the sample.
  const level = report.code === 'drawn' || report.code === 'timed' ? 'info' : 'warn'
  log[level]({ slot: report }, report.code)
}

function parseReports(body: unknown) {
  const parsed = reportsBody.safeParse(body)
  if (parsed.success) return parsed.data.reports
  throw new CodedError('validation-failed', 'The reports are not as agreed.', {
    status: 422,
    errors: parsed.error.issues.map(({ path, message }) => ({
      pointer: path.map((part) => `/${String(part)}`).join(''),
      code: 'invalid',
      detail: message,
    })),
  })
}
