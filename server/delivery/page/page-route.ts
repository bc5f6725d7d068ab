import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { BootBody } from '@slipway/sdk/contract'
import { tenantOfPage } from '@slipway/sdk/contract/tenant-address'
import type { Request, Response } from 'express'
import { waitAtMost } from '../../http/wait-at-most'
import { viewOnPage } from '../links/view-on-page'
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
import { type PageSecretDeps, pageSecret, seversOpener } from './page-secret'
import { readVisit, type Visit } from './page-visit'

// The digest of an empty text: libraries add a style element without one, and fill it by insertRule(),
// which no policy stops. Text in such an element is still refused.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Early hints of one page. Browsers take few at once, and proxies have limits for headers. */
const MOST_HINTS = 30

/** How long the page waits for the session before it goes out without the viewer's part. */
const SESSION_TIMEOUT_MS = 300

export interface PageDeps extends EarlyHintsDeps {
  readonly loadTokens: PageSecretDeps['loadTokens']
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
    assetOrigins: deps.assetOrigins,
  })
  const bytes = Buffer.from(page)
  const headers = {
    ...headersOf(deps, { visit, boot, known, request }),
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

function headersOf(deps: PageDeps, { visit, boot, known, request }: HeadersOf) {
  const { override, view } = boot.session === 'known' ? boot.meta : {}
  const seen = known && known !== 'unknown' ? viewOnPage(known.view, visit.path)?.link?.seen : null
  return pageHeaders({
    ...deps,
    ...visit,
    origins: (seen?.catalog ?? deps.catalog).originsOf(remoteNamesOf(boot)),
    developOrigin: override?.origin,
    isPreviewed: view?.as !== undefined,
    severs: seversOpener(request),
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

interface EarlyHintsDeps extends PageBootDeps {
  readonly earlyHints: boolean
  /** Whether there is a session to wait for, as far as the cookie says. */
  readonly namesSession: (request: IncomingMessage) => boolean
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
  if (!deps.earlyHints || !takesHints(request) || !deps.namesSession(request)) return
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

interface PageHeaderOptions {
  readonly nonce: string
  /** Hot reload: the development build has no digests. */
  readonly development: boolean
  readonly basePath: string
  /** Origins that remotes of this page may call, besides ours. */
  readonly origins: readonly string[]
  /** Origins that have the files of remotes as well. */
  readonly assetOrigins: readonly string[]
  /** What the browser's own reports carry. */
  readonly loadToken: string | undefined
  /** The one origin that this session loads a remote from, besides ours. */
  readonly developOrigin?: string | undefined
  /** The session previews as somebody else: its pages may show one of ours in a frame, at another width. */
  readonly isPreviewed?: boolean
  /** The browser can keep a window that opens the page away from it, also one of ours. */
  readonly severs: boolean
}

/** What the page has besides every reply's: nothing runs that is not ours or a released file. */
function pageHeaders(options: PageHeaderOptions): OutgoingHttpHeaders {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(options),
    // Without a referrer, what the page itself sends would have the origin "null".
    'Referrer-Policy': 'same-origin',
    ...(options.isPreviewed && { 'X-Frame-Options': 'SAMEORIGIN' }),
    ...(options.severs && { 'Cross-Origin-Opener-Policy': 'noopener-allow-popups' }),
    'Reporting-Endpoints': `slipway="${reportsAddress(options)}"`,
    // The files of a development server have no digests.
    ...(!options.development &&
      !options.developOrigin && {
        'Integrity-Policy': 'blocked-destinations=(script), endpoints=(slipway)',
      }),
  }
}

function contentSecurityPolicy(options: PageHeaderOptions): string {
  const { nonce, basePath, origins, assetOrigins, developOrigin, isPreviewed } = options
  const others = assetOrigins.map((origin) => `${origin}${basePath}/assets/`)
  const own = ["'self'", ...others, ...(developOrigin ? [developOrigin] : [])].join(' ')
  return [
    "default-src 'none'",
    `script-src ${own} 'nonce-${nonce}'`,
    `style-src ${own} 'nonce-${nonce}' ${emptyStyle}`,
    [`connect-src ${own}`, ...origins].join(' '),
    `img-src ${own} data:`,
    `font-src ${own} data:`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(isPreviewed ? ["frame-src 'self'", "frame-ancestors 'self'"] : ["frame-ancestors 'none'"]),
    // Not `report-to`, which Firefox lacks: a browser that knows both would leave this one out.
    `report-uri ${reportsAddress(options)}`,
  ].join('; ')
}

function reportsAddress({ basePath, loadToken = '' }: PageHeaderOptions): string {
  return `${basePath}/reports?load=${loadToken}`
}
