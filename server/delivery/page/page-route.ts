import type { IncomingMessage } from 'node:http'
import type { BootBody } from '@slipway/sdk/contract'
import { tenantOfPage } from '@slipway/sdk/contract/tenant-address'
import type { Request, Response } from 'express'
import { waitAtMost } from '../../http/wait-at-most'
import { viewOnPage } from '../links/view-on-page'
import { isFrame, sendFrame } from './frame-page'
import { importMap } from './import-map'
import { renderPage } from './page'
import {
  composeBoot,
  filesOptions,
  type PageBootDeps,
  type PageSession,
  remoteNamesOf,
} from './page-boot'
import { type LinkedFile, type PageFiles, pageBundles, pageFiles } from './page-files'
import { pageHeaders } from './page-headers'
import { type PageSecretDeps, pageSecret, seversOpener } from './page-secret'
import { readVisit, type Visit, type VisitDeps } from './page-visit'

/** Early hints of one page. Browsers take few at once, and proxies have limits for headers. */
const MOST_HINTS = 30

/** How long the page waits for the session before it goes out without the viewer's part. */
const SESSION_TIMEOUT_MS = 300

export interface PageDeps extends EarlyHintsDeps, VisitDeps {
  readonly loadTokens: PageSecretDeps['loadTokens']
  /** The origin that browsers use, where it is set; else it is the one that they name. */
  readonly publicUrl: string | undefined
  /** Origins that have the files of remotes as well, in the order in which the page tries them. */
  readonly assetOrigins: readonly string[]
  /** The origin at which a page is, by its path below the interface; nothing where it is the request's own. */
  readonly originOf: (request: IncomingMessage, path: string) => string | undefined
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
  const visit = readVisit(request, deps)
  if (isFrame(visit)) {
    sendFrame(deps, { visit, ownOrigins: ownOrigins(deps, request) }, { request, response })
    return
  }
  const session = readInTime(deps, request, visit)
  sendEarlyHints(deps, visit, { request, response })
  const known = await session
  const boot = composeBoot(deps, known, visit)
  const options = { ...filesOptions(deps, visit, boot), bundles: pageBundles(deps.catalog, boot) }
  const page = renderPage({
    ...visit,
    language: options.language,
    startTexts: options.assets.startTexts[options.language],
    boot,
    reportSecret: pageSecret(deps, request, boot),
    files: pageFiles(options),
    importMap: importMap({ ...options, assetOrigins: deps.assetOrigins }),
    assetOrigins: boot.isConsole ? [] : deps.assetOrigins,
  })
  const bytes = Buffer.from(page)
  const headers = {
    ...headersOf(deps, { request, visit, boot, known }),
    'Content-Length': bytes.length,
  }
  response.writeHead(isHidden(visit, boot) ? 404 : 200, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function isHidden({ path, search }: Visit, boot: BootBody): boolean {
  return boot.session === 'known' && tenantOfPage(path, search, boot.meta) === 'unknown'
}

interface HeadersOf {
  readonly visit: Visit
  readonly boot: BootBody
  readonly known: PageSession | null | 'unknown'
  readonly request: Request
}

function headersOf(deps: PageDeps, { request, visit, boot, known }: HeadersOf) {
  const { override, view } = boot.session === 'known' ? boot.meta : {}
  const seen = known && known !== 'unknown' ? viewOnPage(known.view, visit.path)?.link?.seen : null
  return pageHeaders({
    ...deps,
    ...visit,
    origins: (seen?.catalog ?? deps.catalog).originsOf(remoteNamesOf(boot)),
    developOrigin: override?.origin,
    isPreviewed: view?.as !== undefined,
    severs: seversOpener(request),
    isConsole: boot.isConsole,
    ownOrigins: ownOrigins(deps, request),
    loadToken: boot.session === 'known' ? boot.meta.loadToken : boot.loadToken,
  })
}

// Both, since a proxy may name us otherwise than browsers do. Who is not one of our names got no page at all.
function ownOrigins({ publicUrl }: PageDeps, { headers }: IncomingMessage): string[] {
  const named = /^[a-z\d.-]+(?::\d+)?$/i.exec(headers.host ?? '')?.[0]
  return [publicUrl, named].filter((origin) => origin !== undefined)
}

function readInTime(
  { readSession }: PageDeps,
  request: IncomingMessage,
  { isConsole }: Visit,
): Promise<PageSession | null | 'unknown'> {
  const session = readSession(request).catch(() => 'unknown' as const)
  // Without its session a page of Administration has no proof, and changes nothing: it waits as long as calls do.
  return isConsole ? session : waitAtMost(SESSION_TIMEOUT_MS, session, 'unknown')
}

interface EarlyHintsDeps extends PageBootDeps {
  readonly earlyHints: boolean
  /** Of the session to wait for, as far as the cookie says. */
  readonly sidHashOf: PageSecretDeps['sidHashOf']
}

/**
 * Announces by an answer 103, while the session is read, what is the same for everybody: the host's
 * files and the public slots' remotes.
 */
function sendEarlyHints(
  deps: EarlyHintsDeps,
  visit: Visit,
  { request, response }: { readonly request: Request; readonly response: Response },
): void {
  if (!deps.earlyHints || !takesHints(request)) return
  if (deps.sidHashOf(request) === undefined) return
  const boot = composeBoot(deps, 'unknown', visit)
  const files = pageFiles({ ...filesOptions(deps, visit, boot), bundles: [] })
  // Somebody who is signed in gets these in a bundle.
  const bundled = deps.catalog.bundles('signed-in')
  const scripts = [...files.scripts].filter(
    ({ url }) => !bundled.some(({ entries }) => entries.has(url)),
  )
  response.writeEarlyHints({ link: linksOf({ ...files, scripts: new Set(scripts) }) })
}

// Others have no use for them, and some old clients take any first status for the last one.
function takesHints({ method, httpVersion, headers }: Request): boolean {
  return method === 'GET' && httpVersion === '1.1' && headers['sec-fetch-mode'] === 'navigate'
}

function linksOf({ entry, federation, scripts, styles, remoteStyles }: PageFiles): string[] {
  const link = (as: string) => (file: LinkedFile) =>
    `<${file.url}>; rel=preload; as=${as}; crossorigin=anonymous${file.integrity ? `; integrity="${file.integrity}"` : ''}`
  return [
    ...[...styles, ...remoteStyles].map(link('style')),
    ...[...entry, ...(federation ? [federation] : []), ...scripts].map(link('script')),
  ].slice(0, MOST_HINTS)
}
