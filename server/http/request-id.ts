import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

/** Gives a request its id, once: for its log lines, `X-Request-Id` and the `instance` of a problem. */
export function setRequestId(request: IncomingMessage): string {
  request.id ??= randomUUID()
  return request.id
}

export function requestId(): RequestHandler {
  return function sendRequestId(request, response, next) {
    response.setHeader('X-Request-Id', setRequestId(request))
    next()
  }
}
