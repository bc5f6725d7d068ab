import type { OutgoingHttpHeaders } from 'node:http'

interface PageHeaderOptions {
  readonly nonce: string
  /** Hot reload: the development build has no digests. */
  readonly development: boolean
  readonly basePath: string
  /** Origins that remotes of this page may call, besides ours. */
  readonly origins: readonly string[]
}

/** What the page has besides every reply's: nothing runs that is not ours or a released file. */
export function pageHeaders(options: PageHeaderOptions): OutgoingHttpHeaders {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(options),
    // Without a referrer, what the page itself sends would have the origin "null".
    'Referrer-Policy': 'same-origin',
    ...(!options.development && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
  }
}

function contentSecurityPolicy({ nonce, basePath, origins }: PageHeaderOptions): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["connect-src 'self'", ...origins].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${basePath}/reports`,
  ].join('; ')
}
