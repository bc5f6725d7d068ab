import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

/** Gives each request an id: in its log lines, in `X-Request-Id` and in the `instance` of a problem. */
export function requestId(): RequestHandler {
  return function setRequestId(request, response, next) {
    const id = randomUUID()
    request.id = id
    response.setHeader('X-Request-Id', id)
    next()
  }
}
