import type { RequestListener } from 'node:http'
import { pathOf } from '../http/path-of'
import { sendReadyBody } from '../http/ready-body'
import type { PublicReplies } from './public-replies'

interface FrontDeps {
  readonly basePath: string
  readonly replies: PublicReplies
  /** Answers `GET /meta`. */
  readonly meta: RequestListener
  /** Takes everything else. */
  readonly handOn: RequestListener
}

/**
 * Answers `/slots` and `/remotes` before any other code runs: no id goes out with them, whoever asks
 * gets the same bytes. Lets `/meta` be answered by what is made for it.
 */
export function createFront({ basePath, replies, meta, handOn }: FrontDeps): RequestListener {
  const ready: Readonly<Record<string, keyof PublicReplies>> = {
    [`${basePath}/slots`]: 'slots',
    [`${basePath}/remotes`]: 'remotes',
  }
  return (request, response) => {
    const isGet = request.method === 'GET'
    const path = isGet || request.method === 'HEAD' ? pathOf(request.url) : ''
    const reply = Object.hasOwn(ready, path) ? ready[path] : undefined
    if (reply) sendReadyBody(request, response, replies[reply]())
    else if (isGet && path === `${basePath}/meta`) meta(request, response)
    else handOn(request, response)
  }
}
