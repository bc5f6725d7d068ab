import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http'
import {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import type { Logger } from 'pino'
import type { MetaReplies } from '../../delivery/meta-replies'
import type { PublicReplies } from '../../delivery/public-replies'
import { metaHeaders } from '../../delivery/view-routes'
import { sendReadyBody } from '../../http/ready-body'
import { setRequestId } from '../../http/request-id'
import { logReply } from '../../http/request-log'
import { apiHeaders } from '../../http/security-headers'
import { createOurHosts, refuseForeignHosts } from '../../http/senders/our-hosts'
import type { SenderOf } from '../../http/senders/sender'
import type { Auth } from '../../identity/auth'
import { type Delivery, jsonHeaders } from './delivery'
import type { ServerDeps } from './server-deps'

interface ListenerParts extends Pick<ServerDeps, 'auth' | 'config' | 'log'> {
  readonly delivery: Delivery
  readonly senderOf: SenderOf
  readonly application: RequestListener
}

/** The names that are ours, the slot endpoints, then the application. */
export function wireListener(parts: ListenerParts): RequestListener {
  const { auth, config, log, delivery, senderOf, application } = parts
  const ownNamesOnly = refuseForeignHosts(createOurHosts(config), {
    headers: apiHeaders(config.mode),
    except: probes,
    onRefused: warnOfForeignHosts(log),
  })
  const headers = { ...jsonHeaders(config), ...metaHeaders }
  return ownNamesOnly(
    firstRoutes({
      basePath: config.basePath,
      replies: delivery.replies,
      meta: answerPlainMeta({ auth, metaOf: delivery.metaOf, log, senderOf, headers }),
      application,
    }),
  )
}

/** Load balancers ask by the address of the machine. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Logged once a minute: a proxy that sends another name on is seen, and a flood fills no disk. */
function warnOfForeignHosts(log: Logger): (host: string) => void {
  let quietUntil = 0
  return (host) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 60_000
    const message = 'host-unknown: a request for another name was refused; see ALLOWED_HOSTS'
    log.warn({ host: host.slice(0, 253) }, message)
  }
}

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

interface PlainMetaDeps {
  readonly auth: Pick<Auth, 'authenticate' | 'touch'>
  readonly metaOf: MetaReplies
  readonly headers: OutgoingHttpHeaders
  readonly log: Logger
  readonly senderOf: SenderOf
}

/**
 * Answers `GET /meta` in front of the application, for a session without anything unusual; of anonymous viewers,
 * renewed cookies, overrides and previews the application answers, with the failure where there was one.
 */
function answerPlainMeta(deps: PlainMetaDeps): RequestHandler {
  const { senderOf, log } = deps
  return function answerMeta(request, response, next) {
    if (request.method !== 'GET') {
      next()
      return
    }
    setRequestId(request)
    logReply(log, request, response, senderOf(request))
    sendMeta(deps, request, response).then(
      (isSent) => isSent || next(),
      (failure: unknown) => {
        request.failure = failure
        // Given to `next`, it would pass the application by.
        next()
      },
    )
  }
}

async function sendMeta(
  { auth, metaOf, headers }: PlainMetaDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const session = await auth.authenticate(request)
  if (!session || session.isOutdated || session.hasOverride || session.view) return false
  auth.touch(session)
  request.userId = session.viewer.user.id
  const body = metaOf(session.viewer)
  const own = { 'X-Request-Id': request.id, 'Content-Length': body.length }
  response.writeHead(200, { ...headers, ...own }).end(body)
  return true
}
