import {
  codedProblem,
  type RemotesBody,
  reportCodes,
  reportsBody,
  type SlotReport,
} from '@slipway/sdk/contract'
import { signals } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { tellsIntegrityTruly } from '../health/browser-family'
import type { Health } from '../health/health'
import { countViolations, type KnownFiles, readViolations } from '../health/policy-violations'
import { scrub } from '../health/scrub'
import { bindEndpoints } from '../http/bind-endpoints'
import { jsonBody } from '../http/json-body'
import { type OwnOrigins, refuseForeignPage } from '../http/senders/cross-site'
import { limitRate, ofAddress } from '../http/senders/limit-rate'
import type { LoadToken, LoadTokens } from '../identity/load-tokens'
import type { UnenforcedVisitorsTable } from '../storage/tables/reports/unenforced-visitors-table'
import type { Events } from './events/events'
import type { FindGivenRemotes } from './given-remotes'
import { provenOf } from './proven-reports'

/** What browsers send by themselves. */
const browserReports = ['application/csp-report', 'application/reports+json']

/** As many as one request may have, of a page or of a browser. */
const MOST_IN_A_REQUEST = 60

interface SignalRoutesDeps extends ReportsDeps {
  readonly events: Pick<Events, 'route'>
  readonly origins: OwnOrigins
}

/** Requests of `POST /reports` in a minute: all from one address, and of a signed-in user from any. */
const mostReports = { fromAddress: 120, ofUser: 1000 } as const

/** What open pages hear, and what they tell; neither needs a session. */
export function signalRoutes({ events, origins, ...reports }: SignalRoutesDeps): Router {
  const take = reportTaker(reports)
  return bindEndpoints(
    signals,
    {
      'GET /events': [
        refuseForeignPage(origins),
        ({ request, response, query }) => events.route(request, response, query),
      ],
      'POST /reports': [
        // First: the token is in the body.
        jsonBody({ types: browserReports, limit: 65_536 }),
        limitReports(reports),
        ({ request }) => take(request),
      ],
    },
    { guards: () => [] },
  )
}

// An office is one address: whose page it was, its token says.
function limitReports({ loadTokens, health }: ReportsDeps): RequestHandler {
  const userOf = (request: Request) => loadOf(loadTokens, request)?.userId
  return limitRate({
    limitOf(request) {
      const user = userOf(request)
      if (user === undefined) return ofAddress(request, mostReports.fromAddress)
      const by = isOfBrowser(request) ? 'browser of' : 'page of'
      return { key: `${by} ${user}`, perMinute: mostReports.ofUser }
    },
    onRefused: (request) =>
      health.drop(countReports(request), userOf(request) === undefined ? 'address' : 'token'),
  })
}

interface ReportsDeps {
  readonly log: Logger
  readonly visitors: Pick<UnenforcedVisitorsTable, 'add'>
  readonly loadTokens: Pick<LoadTokens, 'read' | 'keys'>
  /** Of the session that a request names. */
  readonly sidHashOf: (request: Request) => string | undefined
  /** The remotes that a visitor's page may get, as `GET /remotes` names them now. */
  readonly publicRemotes: () => RemotesBody
  /** What the server gives the session of a request, if that is of this user. */
  readonly givenRemotes: FindGivenRemotes
  readonly health: Pick<Health, 'take' | 'takeViolations' | 'takeUnproven' | 'drop'>
  readonly files: KnownFiles
}

/**
 * Outcomes of slots, measures of pages, and what the browser reports of the page's policies: to the log,
 * and to what is kept of them. Visitors whose browser does not enforce Integrity-Policy are counted.
 * Reports that carry no load token of ours count for nothing.
 */
export function reportTaker(deps: ReportsDeps): (request: Request) => Promise<void> {
  return async (request) => {
    const log = request.log ?? deps.log
    if (isOfBrowser(request)) await takeViolations({ ...deps, log }, request)
    else await takeReports({ ...deps, log }, request)
  }
}

/** Whose page reports; nothing where it carries no token of ours. */
function loadOf(loadTokens: ReportsDeps['loadTokens'], request: Request) {
  // A browser's own report has it in the address, which is all that a page can say there.
  const token: unknown = isOfBrowser(request) ? request.query['load'] : request.body?.load
  return typeof token === 'string' ? loadTokens.read(token) : undefined
}

/** How many reports there are in a request, without reading what they say. */
function countReports(request: Request): number {
  const { reports, vitals } = request.body ?? {}
  const count = isOfBrowser(request)
    ? countViolations(request.body)
    : lengthOf(reports) + lengthOf(vitals)
  return Math.min(count, MOST_IN_A_REQUEST)
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)

function isOfBrowser(request: Request): boolean {
  return browserReports.some((type) => request.is(type))
}

async function takeReports(deps: ReportsDeps, request: Request): Promise<void> {
  const { log, health, visitors } = deps
  const told = parseReports(request.body)
  const { reports, vitals = [], unenforced } = told
  const source = sourceOf(deps, request)
  if (!source) return takeUnproven(deps, reports.length + vitals.length)
  const proven = provenOf(told, source.load, { ...deps, sidHash: deps.sidHashOf(request) })
  takeUnproven(deps, reports.length + vitals.length - proven.reports.length - proven.vitals.length)
  const load = source.load.isFormer ? nobodys(source.load) : source.load
  const given = await givenTo(deps, request, { load, reports: proven.reports.length })
  for (const report of health.take(proven, { ...source, load, given })) logReport(log, report)
  if (unenforced) await visitors.add(new Date().toISOString().slice(0, 10))
}

interface OfPage {
  readonly load: LoadToken
  readonly reports: number
}

// By the request's session: the reports say nothing of the other remotes on their page.
async function givenTo(deps: ReportsDeps, request: Request, { load, reports }: OfPage) {
  const { userId } = load
  return userId === undefined || reports === 0 ? undefined : deps.givenRemotes(request, userId)
}

async function takeViolations(deps: ReportsDeps, request: Request): Promise<void> {
  const source = sourceOf(deps, request)
  // Reading costs, and anybody can send these.
  if (!source) return takeUnproven(deps, countViolations(request.body))
  const violations = (await readViolations(request.body, deps.files)).filter(
    ({ policy }) => policy !== 'integrity' || tellsIntegrityTruly(source.agent),
  )
  const taken = deps.health.takeViolations(violations, source)
  for (const policy of taken) deps.log.warn({ policy }, 'the browser reports a violated policy')
}

function sourceOf({ loadTokens }: ReportsDeps, request: Request) {
  const load = loadOf(loadTokens, request)
  return load && { load, agent: request.headers['user-agent'] }
}

// A page of before has no keys: its reports may warn, as a visitor's do, and nothing more.
function nobodys(load: LoadToken): LoadToken {
  return { ...load, userId: undefined }
}

// Anybody can send these: they are not worth a warning, and count for nothing.
function takeUnproven({ log, health }: ReportsDeps, reports: number): void {
  if (reports === 0) return
  health.takeUnproven(reports)
  log.debug({ reports }, 'unproven: reports without the token of a page')
}

function logReport(log: Logger, report: SlotReport): void {
  const { detail, ...slot } = report
  const told = detail === undefined ? slot : { ...slot, detail: scrub(detail) }
  log[reportCodes[report.code].log]({ slot: told }, report.code)
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
