import type { IncomingMessage } from 'node:http'
import type { Viewer } from '../slots/viewer'

const viewers = new WeakMap<IncomingMessage, Viewer>()
const sessions = new WeakMap<IncomingMessage, string>()

export function setViewer(request: IncomingMessage, viewer: Viewer, sidHash: string): void {
  viewers.set(request, viewer)
  request.userId = viewer.user.id
  sessions.set(request, sidHash)
}

/** Who is asking; for routes behind `requireViewer`. */
export function viewerOf(request: IncomingMessage): Viewer {
  const viewer = viewers.get(request)
  if (!viewer) throw new Error('viewerOf() was called on a route that is not behind requireViewer')
  return viewer
}

/** The key of the request's session; for routes behind `requireViewer`. */
export function sidHashOf(request: IncomingMessage): string {
  const sidHash = sessions.get(request)
  if (!sidHash)
    throw new Error('sidHashOf() was called on a route that is not behind requireViewer')
  return sidHash
}
