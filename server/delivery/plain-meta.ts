import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { setRequestId } from '../http/request-id'
import { logReply } from '../http/request-log'
import type { SenderOf } from '../http/sender'
import type { Auth } from '../identity/auth'
import type { MetaReplies } from './meta-replies'

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
export function answerPlainMeta(deps: PlainMetaDeps): RequestHandler {
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
