import type { IncomingMessage } from 'node:http'
import type { BootBody } from '@slipway/sdk/contract'
import type { Request, Response } from 'express'
import { type EarlyFiles, renderHead } from './page'
import { composeBoot, filesOptions, type PageBootDeps, remotesOf } from './page-boot'
import { type LinkedFile, pageFiles } from './page-files'
import { pageHeaders } from './page-headers'
import type { Visit } from './page-visit'

export interface PageAheadDeps extends PageBootDeps {
  /** Where developers may have code from: with one, the page's policy depends on the session. */
  readonly developOrigins: readonly string[]
  readonly earlyHints: boolean
  /** Whether there is a session to wait for, as far as the cookie says. */
  readonly namesSession: (request: IncomingMessage) => boolean
}

/** Early hints of one page. Browsers take few at once, and proxies have limits for headers. */
const MOST_HINTS = 30

/**
 * Sends what is the same for everybody while the session is read: the head, with hints for the host's
 * files and the public slots' remotes. `false`: the page is still to be sent as a whole.
 */
export function sendAhead(
  deps: PageAheadDeps,
  visit: Visit,
  { request, response }: Exchange,
): boolean {
  if (request.method !== 'GET' || !deps.namesSession(request)) return false
  const hints = deps.earlyHints && takesHints(request)
  if (!hints && deps.developOrigins.length > 0) return false
  const boot = composeBoot(deps, 'unknown', visit)
  const early = earlyFiles(deps, visit, boot)
  if (hints) response.writeEarlyHints({ link: linksOf(early) })
  if (!isPolicyForAll(deps, boot)) return false
  response.writeHead(200, {
    ...pageHeaders({ ...deps, ...visit, origins: deps.catalog.originsOf() }),
    'X-Accel-Buffering': 'no',
  })
  response.write(renderHead({ ...visit, early }))
  return true
}

/** Whether `GET` sends this page in two parts, whose length nobody knows when the first one goes. */
export function goesAhead(deps: PageAheadDeps, visit: Visit, request: Request): boolean {
  return deps.namesSession(request) && isPolicyForAll(deps, composeBoot(deps, 'unknown', visit))
}

interface Exchange {
  readonly request: Request
  readonly response: Response
}

// The policy goes out with the first byte.
function isPolicyForAll({ catalog, developOrigins }: PageAheadDeps, boot: BootBody): boolean {
  const open = catalog.originsOf(remotesOf(boot))
  return developOrigins.length === 0 && catalog.originsOf().every((origin) => open.includes(origin))
}

function earlyFiles(deps: PageAheadDeps, visit: Visit, boot: BootBody): EarlyFiles {
  const files = pageFiles(filesOptions(deps, visit, boot))
  return {
    scripts: [...files.entry, ...files.scripts],
    styles: [...files.styles, ...files.remoteStyles],
  }
}

// Others have no use for them, and some old clients take any first status for the last one.
function takesHints({ httpVersion, headers }: Request): boolean {
  return httpVersion === '1.1' && headers['sec-fetch-mode'] === 'navigate'
}

function linksOf({ scripts, styles }: EarlyFiles): string[] {
  const link = (as: string) => (file: LinkedFile) =>
    `<${file.url}>; rel=preload; as=${as}; crossorigin=anonymous${file.integrity ? `; integrity="${file.integrity}"` : ''}`
  return [...styles.map(link('style')), ...scripts.map(link('script'))].slice(0, MOST_HINTS)
}
