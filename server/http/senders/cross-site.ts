import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { Request, RequestHandler } from 'express'
import { slipwayHeader } from '../slipway-header'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Refuses what another site's page makes a browser send: everything that may change something
 * must come from our own pages, or say that it is no browser (`Slipway-Request: 1`).
 */
export function refuseCrossSite(publicUrl: string | undefined): RequestHandler {
  return function checkSite(request, _response, next) {
    if (!safeMethods.has(request.method) && !isOurs(request, publicUrl)) throw crossSite()
    next()
  }
}

/** Refuses requests of another site's page, also where they change nothing: open streams. */
export function refuseForeignPage(publicUrl: string | undefined): RequestHandler {
  return function checkPage(request, _response, next) {
    const { origin, 'sec-fetch-site': site } = request.headers
    const isOfBrowser = site !== undefined || origin !== undefined
    if (isOfBrowser && !isOurs(request, publicUrl)) throw crossSite()
    next()
  }
}

function crossSite(): CodedError {
  return codedProblem('cross-site', 'Only this server’s own pages may make this request.')
}

function isOurs(request: Request, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin !== undefined) return origin === (publicUrl ?? `http://${request.headers.host}`)
  // A browser cannot be made to send this header across sites without asking us first.
  return slipwayHeader(request, 'request') === '1'
}
