import type { IncomingMessage } from 'node:http'
import type { BootBody } from '@slipway/sdk/contract'
import type { Request, Response } from 'express'
import type { JoinedFiles } from '../assets/joined-files'
import { goesAhead, type PageAheadDeps, sendAhead } from './early-head'
import { renderHead, renderRest } from './page'
import { composeBoot, filesOptions, type PageSession, remotesOf } from './page-boot'
import type { JoinedFile } from './page-files'
import { integrities, pageFiles } from './page-files'
import { pageHeaders } from './page-headers'
import { readVisit, type Visit } from './page-visit'

/** How long the page waits for the session before it goes out without the viewer's part. */
const SESSION_PATIENCE_MS = 300

export interface PageDeps extends PageAheadDeps {
  readonly joined: Pick<JoinedFiles, 'current'>
  /** The request's session; `null` when it is nobody's. Rejects when the store is gone. */
  readonly readSession: (request: IncomingMessage) => Promise<PageSession | null>
}

/** Answers `GET /app/*`: always a page, with as much of the viewer's part as is known in time. */
export async function sendPage(
  deps: PageDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const visit = readVisit(request, deps.basePath)
  const session = sessionInTime(deps, request)
  const isAhead = sendAhead(deps, visit, { request, response })
  const boot = composeBoot(deps, await session, visit)
  // What went ahead names single files.
  const joined = isAhead ? undefined : joinedOf(deps, boot)
  const options = { ...filesOptions(deps, visit, boot), joined }
  const files = pageFiles(options)
  const rest = renderRest({
    ...visit,
    locale: options.locale,
    boot,
    files,
    integrity: integrities(options),
  })
  if (isAhead) {
    response.end(rest)
    return
  }
  const head = renderHead({ ...visit, locale: options.locale, early: nothingEarly })
  const bytes = Buffer.from(head + rest)
  const isHead = request.method === 'HEAD'
  const length = isHead && goesAhead(deps, visit, request) ? {} : { 'Content-Length': bytes.length }
  response.writeHead(200, { ...headersOf(deps, visit, boot), ...length })
  response.end(isHead ? undefined : bytes)
}

// A stranger's page is the same for all strangers.
function joinedOf({ joined }: PageDeps, boot: BootBody): JoinedFile | undefined {
  return boot.session === 'anonymous' && !boot.safeMode ? joined.current() : undefined
}

const nothingEarly = { scripts: [], styles: [] }

function headersOf(deps: PageDeps, visit: Visit, boot: BootBody) {
  const override = boot.session === 'known' ? boot.meta.override : null
  return pageHeaders({
    ...deps,
    ...visit,
    origins: deps.catalog.originsOf(remotesOf(boot)),
    developOrigin: override?.origin,
  })
}

async function sessionInTime(
  { readSession }: PageDeps,
  request: IncomingMessage,
): Promise<PageSession | null | 'unknown'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'unknown'>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), SESSION_PATIENCE_MS)
  })
  const session = readSession(request).catch(() => 'unknown' as const)
  return Promise.race([session, late]).finally(() => clearTimeout(timer))
}
