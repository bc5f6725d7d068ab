import type { OutgoingHttpHeaders } from 'node:http'

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
}

/** What the page has besides every reply's: nothing runs that is not ours or a released file. */
export function pageHeaders(options: PageHeaderOptions): OutgoingHttpHeaders {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(options),
    // Without a referrer, what the page itself sends would have the origin "null".
    'Referrer-Policy': 'same-origin',
    ...(options.isPreviewed && { 'X-Frame-Options': 'SAMEORIGIN' }),
    'Reporting-Endpoints': `slipway="${reportsAddress(options)}"`,
    // The files of a development server have no digests.
    ...(!options.development &&
      !options.developOrigin && {
        'Integrity-Policy': 'blocked-destinations=(script), endpoints=(slipway)',
      }),
  }
}

// The digest of an empty text: libraries add a style element without one, and fill it by insertRule(),
// which no policy stops. Text in such an element is still refused.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

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
    `font-src ${own}`,
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
