import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { Request, RequestHandler } from 'express'
import { slipwayHeader } from '../slipway-header'

/** The origins at which browsers see this server, as far as they are set. */
export interface OwnOrigins {
  readonly publicUrl?: string | undefined
  /** That of Administration alone: pages of one are strangers to the other. */
  readonly consoleUrl?: string | undefined
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Refuses what another site's page makes a browser send: everything that may change something
 * must come from our own pages, or say that it is no browser (`Slipway-Request: 1`).
 */
export function refuseCrossSite(origins: OwnOrigins): RequestHandler {
  return function checkSite(request, _response, next) {
    if (!safeMethods.has(request.method) && !isOurs(request, origins)) throw crossSite()
    next()
  }
}

/** Refuses requests of another site's page, also where they change nothing: open streams. */
export function refuseForeignPage(origins: OwnOrigins): RequestHandler {
  return function checkPage(request, _response, next) {
    const { origin, 'sec-fetch-site': site } = request.headers
    const isOfBrowser = site !== undefined || origin !== undefined
    if (isOfBrowser && !isOurs(request, origins)) throw crossSite()
    next()
  }
}

function crossSite(): CodedError {
  return codedProblem('cross-site', 'Only this server’s own pages may make this request.')
}

function isOurs(request: Request, origins: OwnOrigins): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin !== undefined) return origin === askedOrigin(request, origins)
  // A browser cannot be made to send this header across sites without asking us first.
  return slipwayHeader(request, 'request') === '1'
}

/** The one of our origins at which the request is made. */
function askedOrigin({ headers }: Request, { publicUrl, consoleUrl }: OwnOrigins): string {
  const isAtConsole = consoleUrl !== undefined && new URL(consoleUrl).host === headers.host
  return (isAtConsole ? consoleUrl : publicUrl) ?? `http://${headers.host}`
}
