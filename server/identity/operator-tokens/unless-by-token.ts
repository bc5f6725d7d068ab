import type { RequestHandler } from 'express'
import { isByToken } from '../request-viewer'

/** The check for calls of sessions alone: no page of another site makes a browser send a token. */
export function unlessByToken(check: RequestHandler): RequestHandler {
  return function checkSessions(request, response, next) {
    return isByToken(request) ? next() : check(request, response, next)
  }
}
