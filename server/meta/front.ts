import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf } from '../http/path-of'
import { sendReadyBody } from '../http/ready-body'
import type { PublicReplies } from './public-replies'

interface FrontDeps {
  readonly replies: PublicReplies
  readonly basePath: string
}

/**
 * Answers `/slots` and `/remotes` before any other code runs. Returns whether the request was taken.
 * No id goes out with them: whoever asks gets the same bytes.
 */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

export function createFront({ replies, basePath }: FrontDeps): Front {
  const ready: Readonly<Record<string, keyof PublicReplies>> = {
    [`${basePath}/slots`]: 'slots',
    [`${basePath}/remotes`]: 'remotes',
  }

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const path = pathOf(request.url)
    const reply = Object.hasOwn(ready, path) ? ready[path] : undefined
    if (!reply) return false
    sendReadyBody(request, response, replies[reply]())
    return true
  }
}
