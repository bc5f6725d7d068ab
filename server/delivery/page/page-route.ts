import type { IncomingMessage } from 'node:http'
import type { BootBody } from '@slipway/sdk/contract'
import { tenantOfPage } from '@slipway/sdk/contract/tenant-address'
import type { Request, Response } from 'express'
import { waitAtMost } from '../../http/wait-at-most'
import { type EarlyHintsDeps, sendEarlyHints } from './early-hints'
import { importMap } from './import-map'
import { renderPage } from './page'
import { composeBoot, filesOptions, type PageSession, remoteNamesOf } from './page-boot'
import { pageBundles, pageFiles } from './page-files'
import { pageHeaders } from './page-headers'
import { readVisit, type Visit } from './page-visit'

/** How long the page waits for the session before it goes out without the viewer's part. */
const SESSION_TIMEOUT_MS = 300

export interface PageDeps extends EarlyHintsDeps {
  /** Origins that have the files of remotes as well, in the order in which the page tries them. */
  readonly assetOrigins: readonly string[]
  /** The request's session; `null` when it is nobody's. Rejects when the store is gone. */
  readonly readSession: (request: IncomingMessage) => Promise<PageSession | null>
}

/**
 * Answers `GET /app/*`: always a page, with as much of the viewer's part as is known in time. 404 where
 * its address names a tenant that the viewer does not belong to, whether there is one or not.
 */
export async function sendPage(
  deps: PageDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const visit = readVisit(request, deps.basePath)
  const session = sessionInTime(deps, request)
  sendEarlyHints(deps, visit, { request, response })
  const boot = composeBoot(deps, await session, visit)
  const options = { ...filesOptions(deps, visit, boot), bundles: pageBundles(deps.catalog, boot) }
  const page = renderPage({
    ...visit,
    language: options.language,
    startTexts: options.assets.startTexts[options.language],
    boot,
    files: pageFiles(options),
    importMap: importMap({ ...options, assetOrigins: deps.assetOrigins }),
    assetOrigins: deps.assetOrigins,
  })
  const bytes = Buffer.from(page)
  response.writeHead(isHidden(visit, boot) ? 404 : 200, {
    ...headersOf(deps, visit, boot),
    'Content-Length': bytes.length,
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function isHidden({ path, search }: Visit, boot: BootBody): boolean {
  return boot.session === 'known' && tenantOfPage(path, search, boot.meta) === 'unknown'
}

function headersOf(deps: PageDeps, visit: Visit, boot: BootBody) {
  const { override, view } = boot.session === 'known' ? boot.meta : {}
  return pageHeaders({
    ...deps,
    ...visit,
    origins: deps.catalog.originsOf(remoteNamesOf(boot)),
    developOrigin: override?.origin,
    isPreviewed: view?.as !== undefined,
    loadToken: boot.session === 'known' ? boot.meta.loadToken : boot.loadToken,
  })
}

function sessionInTime(
  { readSession }: PageDeps,
  request: IncomingMessage,
): Promise<PageSession | null | 'unknown'> {
  const session = readSession(request).catch(() => 'unknown' as const)
  return waitAtMost(SESSION_TIMEOUT_MS, session, 'unknown')
}
