import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Language, languageOf } from '@slipway/sdk/contract'
import { isConsolePath } from '@slipway/sdk/contract/console-path'
import type { Request } from 'express'

/** What a request for a page says by itself, whoever sends it. */
export interface Visit {
  /** Path below the interface, such as `/login`. */
  readonly path: string
  readonly search: URLSearchParams
  /** Whether the page is one of Administration, or its sign-in page at an origin of its own: it draws no remote. */
  readonly isConsole: boolean
  /** Whether the page is asked for without slots. */
  readonly safeMode: boolean
  /**
   * Whether a browser opens the page by itself, which scripts of other pages cannot read: a `fetch` of it, a frame and a
   * prefetch are none of that (Fetch Metadata, `Sec-Fetch-Dest`).
   */
  readonly isOpened: boolean
  /** The one that the browser's reader is addressed in. */
  readonly language: Language
  /** For `script-src`; new for each page. The host takes it out of the document before a remote runs. */
  readonly nonce: string
  /** For `style-src`, likewise new; libraries that write styles may read it. */
  readonly styleNonce: string
}

export interface VisitDeps {
  readonly basePath: string
  /** Whether a request is made at the origin that Administration has of its own. */
  readonly isAtConsole: (request: IncomingMessage) => boolean
}

export function readVisit(request: Request, { basePath, isAtConsole }: VisitDeps): Visit {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const path = url.pathname.slice(`${basePath}/app`.length) || '/'
  return {
    path,
    isConsole: isAtConsole(request) || isConsolePath(path),
    search: url.searchParams,
    safeMode: url.searchParams.get('slots') === 'off',
    isOpened: isNavigation(request),
    language: languageOf(request.acceptsLanguages()),
    nonce: randomBytes(18).toString('base64'),
    styleNonce: randomBytes(18).toString('base64'),
  }
}

/** Fetch Metadata, section 2: the request of a document of its own, by the browser. */
export function isNavigation({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate'
}
