import { codedProblem } from '@slipway/sdk/contract'
import { type Endpoint, endpoints } from '@slipway/sdk/contract/api'
import type { RequestHandler } from 'express'
import { pathOf } from '../../http/path-of'
import { viewOf } from './session-data'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const allowed: ReadonlySet<string> = new Set(
  Object.entries<Endpoint>(endpoints)
    .filter(([, { duringPreview }]) => duringPreview)
    .map(([route]) => route),
)

/**
 * Refuses whatever may change something in a session that previews as somebody else, and whatever is no
 * call of the table as well; behind the handler that loads the session.
 */
export function refuseWhilePreviewing(basePath: string): RequestHandler {
  return function refuseWriting({ method, originalUrl, session }, _response, next) {
    const { preview } = viewOf(session) ?? {}
    if (!preview || preview.isOver || reading.has(method)) return next()
    const path = pathOf(originalUrl)
    if (path.startsWith(basePath) && allowed.has(`${method} ${path.slice(basePath.length)}`))
      return next()
    throw codedProblem(
      'previewing',
      'You are previewing as somebody else, so nothing can be changed. End the preview (DELETE /session/view), then repeat this.',
    )
  }
}
