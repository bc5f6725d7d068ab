import type { IncomingMessage } from 'node:http'
import type { Viewer } from '../slots/viewer'

const viewers = new WeakMap<IncomingMessage, Viewer>()

export function setViewer(request: IncomingMessage, viewer: Viewer): void {
  viewers.set(request, viewer)
}

/** Who is asking; for routes behind `requireViewer`. */
export function viewerOf(request: IncomingMessage): Viewer {
  const viewer = viewers.get(request)
  if (!viewer) throw new Error('viewerOf() was called on a route that is not behind requireViewer')
  return viewer
}
