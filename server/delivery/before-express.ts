import type { RequestListener } from 'node:http'
import type { open } from '@slipway/sdk/contract/api'
import { pathOf } from '../http/path-of'
import { sendReadyBody } from '../http/ready-body'
import type { PublicReplies } from './public-replies'

interface BeforeExpressDeps {
  readonly basePath: string
  readonly replies: PublicReplies
  /** Answers `GET /meta`. */
  readonly meta: RequestListener
  /** Takes everything else. */
  readonly handOn: RequestListener
}

const readyReplies = {
  'GET /slots': 'slots',
  'GET /remotes': 'remotes',
} as const satisfies Partial<Record<keyof typeof open, keyof PublicReplies>>

/**
 * Answers `/slots` and `/remotes` before any other code runs: no id goes out with them, whoever asks
 * gets the same bytes. Lets `/meta` be answered by what is made for it.
 */
export function answerBeforeExpress({
  basePath,
  replies,
  meta,
  handOn,
}: BeforeExpressDeps): RequestListener {
  const ready: Readonly<Record<string, keyof PublicReplies>> = Object.fromEntries(
    Object.entries(readyReplies).map(([route, reply]) => [route.replace('GET ', basePath), reply]),
  )
  return (request, response) => {
    const isGet = request.method === 'GET'
    const path = isGet || request.method === 'HEAD' ? pathOf(request.url) : ''
    const reply = Object.hasOwn(ready, path) ? ready[path] : undefined
    if (reply) sendReadyBody(request, response, replies[reply]())
    else if (isGet && path === `${basePath}/meta`) meta(request, response)
    else handOn(request, response)
  }
}
