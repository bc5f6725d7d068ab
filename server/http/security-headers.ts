import type { RequestHandler } from 'express'

/** The headers of every reply; the page and the files bring a `Content-Security-Policy` of their own. */
export function apiHeaders(mode: 'production' | 'local'): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(mode === 'production' && { 'Strict-Transport-Security': 'max-age=63072000' }),
  }
}

export function securityHeaders(mode: 'production' | 'local'): RequestHandler {
  const headers = Object.entries(apiHeaders(mode))
  return function setSecurityHeaders(_request, response, next) {
    for (const [name, value] of headers) response.setHeader(name, value)
    // Until a route says otherwise: a reply that nobody thought of is not cached.
    response.setHeader('Cache-Control', 'no-store')
    next()
  }
}
