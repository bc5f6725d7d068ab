import type { RequestListener } from 'node:http'
import {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import { sendReadyBody } from '../http/ready-body'
import type { PublicReplies } from './public-replies'

interface FirstRoutesDeps {
  readonly basePath: string
  readonly replies: PublicReplies
  /** Answers `GET /meta` of an ordinary session, and hands on what else there is to be said. */
  readonly meta: RequestHandler
  /** The Express application, which answers everything else. */
  readonly application: RequestListener
}

/**
 * The server's listener: an Express router whose first routes are the slot endpoints, and in which the application
 * is mounted last, because it changes the prototypes of each request (docs/decisions/027). No id goes out with
 * `/slots` and `/remotes`: all viewers get the same bytes.
 */
export function firstRoutes(deps: FirstRoutesDeps): RequestListener {
  const { basePath, replies, meta, application } = deps
  const router = Router({ caseSensitive: true, strict: true })
  router.get(`${basePath}/slots`, (request, response) =>
    sendReadyBody(request, response, replies.slots()),
  )
  router.get(`${basePath}/remotes`, (request, response) =>
    sendReadyBody(request, response, replies.remotes()),
  )
  router.get(`${basePath}/meta`, meta)
  // Without `next`: the application ends every request, OPTIONS as well, which a router would answer itself.
  router.use((request, response) => application(request, response))
  router.use(answerAsOthers(application))
  return (request, response) =>
    router(request as Request, response as Response, () => endPlainly(response))
}

/** A failure of a first route is answered and logged by the application, as every other. */
function answerAsOthers(application: RequestListener): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  return (failure: unknown, request, response, _next) => {
    request.failure = failure
    application(request, response)
  }
}

/** For a fault of the application itself, which handles all others. */
function endPlainly(response: Parameters<RequestListener>[1]): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'Content-Length': 0, 'Cache-Control': 'no-store' }).end()
}
