import type { OutgoingHttpHeaders } from 'node:http'

interface PageHeaderOptions {
  readonly nonce: string
  readonly isProduction: boolean
  /** Hot reload: the development build has no digests. */
  readonly development: boolean
  readonly basePath: string
}

/** Headers of the page: nothing runs that is not ours or a released file of a remote. */
export function pageHeaders(options: PageHeaderOptions): OutgoingHttpHeaders {
  const { isProduction, development } = options
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(options),
    ...(!development && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isProduction && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

function contentSecurityPolicy({ nonce, basePath }: PageHeaderOptions): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${basePath}/reports`,
  ].join('; ')
}
