import { codedProblem } from '@slipway/sdk/contract'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { problemOf } from './problem-of'

/** The one place that answers what was thrown. */
export function problemHandler(): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  return function answerProblem(thrown: unknown, request, response, next) {
    const { headers, body } = problemOf(thrown, String(request.id))
    if (body.status >= 500)
      request.log?.error({ id: request.id, err: thrown }, `${body.code}: the request failed`)
    if (response.headersSent) {
      // Half an answer cannot be taken back; the client must see that it is not whole.
      response.destroy()
      next()
      return
    }
    for (const name of ['ETag', 'Last-Modified', 'Content-Encoding']) response.removeHeader(name)
    const bytes = Buffer.from(JSON.stringify(body))
    // Not send(), which adds an ETag.
    response
      .status(body.status)
      .set({ ...headers, 'Cache-Control': 'no-store' })
      .set('Content-Type', 'application/problem+json; charset=utf-8')
      .set('Content-Length', String(bytes.length))
      .end(bytes)
  }
}

/** Comes after all routes. */
export function notFoundHandler(): RequestHandler {
  return function refuseUnknownRoute() {
    throw codedProblem('not-found', 'There is nothing at this address.')
  }
}

/** Comes last at a route: `router.route('/x').get(…).all(methodNotAllowed('GET', 'HEAD'))`. */
export function methodNotAllowed(...allowed: readonly string[]): RequestHandler {
  const Allow = allowed.join(', ')
  return function refuseMethod(request) {
    throw codedProblem('method-not-allowed', `${request.method} is not served here: ${Allow}`, {
      headers: { Allow },
    })
  }
}
