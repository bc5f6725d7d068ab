import type { RequestHandler } from 'express'
import { setViewer } from '../../identity/request-viewer'
import { viewOf } from '../../identity/sessions/session-data'
import type { Viewer } from '../../slots/viewer'
import { sessionOf } from '../viewer-session'
import type { SessionViews } from './session-views'

/** `self` with those of their rights that `shown` has as well: a preview never allows more than either may. */
export function withRightsOfBoth(self: Viewer, shown: Viewer): Viewer {
  const both = [...self.permissions].filter((name) => shown.permissions.has(name))
  return { ...self, permissions: new Set(both) }
}

/** In a preview, records and cards are read with the rights of both; behind `requireViewer`. */
export function readWithRightsOfBoth({ find }: Pick<SessionViews, 'find'>): RequestHandler {
  return async function narrowRights(request, _response, next) {
    const stored = viewOf(request.session)
    if (!stored?.preview) return next()
    const session = sessionOf(request)
    const view = await find(session, stored)
    const { viewer, sidHash } = session
    if (view?.as) setViewer(request, withRightsOfBoth(viewer, view.as.shown), sidHash)
    next()
  }
}
