import type { RequestHandler } from 'express'
import { setViewer } from '../../identity/request-viewer'
import { viewOf } from '../../identity/sessions/session-data'
import type { SlotRegistry } from '../../slots/slot-registry'
import type { Viewer } from '../../slots/viewer'
import { sessionOf } from '../viewer-session'
import type { SessionViews } from './session-views'

/** `self` with those of their rights that `shown` has as well: a preview never allows more than either may. */
export function withRightsOfBoth(self: Viewer, shown: Viewer): Viewer {
  const both = [...self.permissions].filter((name) => shown.permissions.has(name))
  return { ...self, permissions: new Set(both) }
}

/**
 * In a preview, records and cards are read with the rights of both and the slots of the other; by a link or a draft, with
 * the slots of that. Behind `requireViewer`.
 */
export function readAsViewed({ views, slots }: ReadAsViewedDeps): RequestHandler {
  return async function readAs(request, _response, next) {
    const stored = viewOf(request.session)
    if (!stored) return next()
    const session = sessionOf(request)
    const { as, draft, link } = (await views.find(session, stored)) ?? {}
    const { viewer, sidHash } = session
    const shown = as ? withRightsOfBoth(viewer, as.shown) : { ...viewer }
    const seen = link?.seen
    const arrangement = draft?.layout
      ? slots.arranged(draft.layout, seen?.catalog.proposals())
      : seen?.arrangement
    slots.showFor(shown, { arrangement, as: as?.shown, hasIds: draft !== undefined })
    setViewer(request, shown, sidHash)
    next()
  }
}

interface ReadAsViewedDeps {
  readonly views: Pick<SessionViews, 'find'>
  readonly slots: Pick<SlotRegistry, 'arranged' | 'showFor'>
}
