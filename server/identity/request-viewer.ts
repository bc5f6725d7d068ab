import type { IncomingMessage } from 'node:http'
import type { Viewer } from '../slots/viewer'
import type { Actor } from '../storage/tables/audit-table'

const viewers = new WeakMap<IncomingMessage, Viewer>()
const sessions = new WeakMap<IncomingMessage, string>()
const tokens = new WeakMap<IncomingMessage, string>()

export function setViewer(request: IncomingMessage, viewer: Viewer, sidHash: string): void {
  viewers.set(request, viewer)
  request.userId = viewer.user.id
  sessions.set(request, sidHash)
}

/** The viewer is the owner of that token; no session is behind it. */
export function setTokenViewer(request: IncomingMessage, viewer: Viewer, token: string): void {
  viewers.set(request, viewer)
  request.userId = viewer.user.id
  tokens.set(request, token)
}

/** Whether an operator's token makes the call, in place of a session. */
export function isByToken(request: IncomingMessage): boolean {
  return tokens.has(request)
}

/** Returns who is asking, as the audit has it, and by which token; for routes behind `requireViewer`. */
export function actorOf(request: IncomingMessage): Actor {
  const { id, email } = viewerOf(request).user
  const token = tokens.get(request)
  return { id, name: token === undefined ? email : `${email} (token ${token})` }
}

/** The same where it is known. */
export function actorIfKnown(request: IncomingMessage): Actor | undefined {
  return viewers.has(request) ? actorOf(request) : undefined
}

/** Returns who is asking; for routes behind `requireViewer`. */
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
