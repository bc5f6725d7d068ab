import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http'
import type { Logger } from 'pino'
import { setRequestId } from '../http/request-id'
import { logReply } from '../http/request-log'
import type { Sender } from '../http/sender'
import type { Auth } from '../identity/auth'
import type { MetaReplies } from './meta-replies'

interface MetaBeforeExpressDeps {
  readonly auth: Pick<Auth, 'authenticate' | 'touch'>
  readonly metaOf: MetaReplies
  readonly headers: OutgoingHttpHeaders
  readonly log: Logger
  readonly senderOf: (request: IncomingMessage) => Sender
  /** Takes what is not plain, and answers with the failure where there was one. */
  readonly handOn: RequestListener
}

/**
 * Answers `GET /meta` before any other code runs, for a session without anything unusual; whatever
 * else there is to be said, of anonymous viewers, renewed cookies, overrides and previews, is said in one place only.
 */
export function answerMetaBeforeExpress(deps: MetaBeforeExpressDeps): RequestListener {
  const { senderOf, handOn, log } = deps
  return function answerMeta(request, response) {
    setRequestId(request)
    logReply(log, request, response, senderOf(request))
    sendMeta(deps, request, response).then(
      (isSent) => isSent || handOn(request, response),
      (failure: unknown) => {
        request.failure = failure
        handOn(request, response)
      },
    )
  }
}

async function sendMeta(
  { auth, metaOf, headers }: MetaBeforeExpressDeps,
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
