import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { composeBoot, filesOptions, type PageBootDeps } from './page-boot'
import { type LinkedFile, type PageFiles, pageFiles } from './page-files'
import type { Visit } from './page-visit'

export interface EarlyHintsDeps extends PageBootDeps {
  readonly earlyHints: boolean
  /** Whether there is a session to wait for, as far as the cookie says. */
  readonly namesSession: (request: IncomingMessage) => boolean
}

/** Early hints of one page. Browsers take few at once, and proxies have limits for headers. */
const MOST_HINTS = 30

/**
 * Announces by an answer 103, while the session is read, what is the same for everybody: the host's
 * files and the public slots' remotes.
 */
export function sendEarlyHints(
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
