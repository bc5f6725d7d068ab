import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { SessionData } from 'express-session'
import type { Viewer } from '../slots/viewer'
import type { FindViewer } from './find-viewer'
import { setViewer } from './request-viewer'
import type { SessionCookie } from './session-cookie'
import { userIdOf } from './session-data'
import { hashSecret } from './session-id'
import type { SessionStore } from './session-store'
import { withDeadline } from './store-deadline'

interface Recognized {
  readonly viewer: Viewer
  readonly sid: string
  readonly data: SessionData
}

interface RecognizeDeps {
  readonly cookie: SessionCookie
  readonly store: SessionStore
  readonly findViewer: FindViewer
}

/** Whose session the request's cookie names; nothing when it is nobody's. 503 without a database. */
export function createRecognize({ cookie, store, findViewer }: RecognizeDeps) {
  return async function recognize(request: IncomingMessage): Promise<Recognized | undefined> {
    const sid = cookie.read(request.headers.cookie)
    if (sid === undefined) return undefined
    const data = await store.read(sid)
    const userId = userIdOf(data ?? undefined)
    if (!data || userId === undefined) return undefined
    const viewer = await withDeadline(findViewer(userId, data.tenantId))
    return viewer && { viewer, sid, data }
  }
}

/** Lets signed-in users through by reading alone; the others take the next route, by way of the session. */
export function recognizeViewer(deps: RecognizeDeps): RequestHandler {
  const recognize = createRecognize(deps)
  return async function recognizeUser(request, _response, next) {
    // An older secret's signature is renewed, which only the session handlers do.
    const found = deps.cookie.isOutdated(request.headers.cookie)
      ? undefined
      : await recognize(request)
    if (!found) {
      next('route')
      return
    }
    deps.store.touch(found.sid, found.data)
    setViewer(request, found.viewer, hashSecret(found.sid))
    next()
  }
}
