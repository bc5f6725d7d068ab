import type { IncomingMessage } from 'node:http'
import type { BootBody, ReportSecret } from '@slipway/sdk/contract'
import type { LoadTokens } from '../../identity/load-tokens'
import { isNavigation } from './page-visit'

export interface PageSecretDeps {
  readonly loadTokens: Pick<LoadTokens, 'issue' | 'keys'>
  /** Of the session that the request names, without asking whether it lives. */
  readonly sidHashOf: (request: IncomingMessage) => string | undefined
}

/**
 * The secret of a page's reports, for a navigation alone: not for a `fetch` of the page, not for
 * a frame, and not where the window that opens the page could read it. By plain HTTP browsers do not say what asks,
 * so that there each page has one, and nothing is proved.
 */
export function pageSecret(
  { loadTokens: { keys }, sidHashOf }: PageSecretDeps,
  request: IncomingMessage,
  boot: BootBody,
): ReportSecret | undefined {
  if (!isNavigation(request) && !saysNothing(request)) return undefined
  if (isFromOurs(request) && !seversOpener(request)) return undefined
  // A busy database says later whose page it is.
  if (boot.session === 'unknown') return keys.issue(undefined, sidHashOf(request))
  return keys.issue(boot.session === 'known' ? boot.meta.user.id : undefined)
}

type Asking = Pick<IncomingMessage, 'headers'>

// Browsers say nothing by plain HTTP. Code in a page can neither set these headers nor remove them.
function saysNothing({ headers }: Asking): boolean {
  return headers['sec-fetch-dest'] === undefined && headers['sec-fetch-mode'] === undefined
}

function isFromOurs({ headers }: Asking): boolean {
  return headers['sec-fetch-site'] === 'same-origin'
}

/** The first Chromium whose `Cross-Origin-Opener-Policy` knows `noopener-allow-popups`. */
const SEVERS_SINCE = 135

/**
 * Whether the browser keeps an opener of the same origin away from a page that asks for it. Others would take the
 * word for none at all, and let an opener of any origin in.
 */
export function seversOpener({ headers }: Asking): boolean {
  const [, version] = /"Chromium";v="(\d+)/.exec(String(headers['sec-ch-ua'])) ?? []
  return Number(version ?? 0) >= SEVERS_SINCE
}
