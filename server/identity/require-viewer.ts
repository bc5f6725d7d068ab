import { type CodedError, codedProblem } from '@slipway/sdk/contract'
import type { Request, RequestHandler } from 'express'
import type { Viewer } from '../slots/viewer'
import type { FindViewer } from './find-viewer'
import { isByToken, setViewer } from './request-viewer'
import { userIdOf } from './sessions/session-data'
import { hashSecret } from './sessions/session-id'
import { withDeadline } from './store-deadline'

/**
 * Lets signed-in users through, read again each time; 401 for the others, 503 without a database. `refuse` throws for
 * calls that a session may not make from where it makes them.
 */
export function requireViewer(
  findViewer: FindViewer,
  refuse: (request: Request) => Promise<void>,
): RequestHandler {
  return async function guard(request, _response, next) {
    if (isByToken(request)) return next()
    const viewer = await viewerOfSession(request, findViewer)
    if (!viewer) throw signInProblem(request)
    setViewer(request, viewer, hashSecret(request.sessionID))
    await refuse(request)
    next()
  }
}

/** The viewer of the request's session, if that is somebody's. */
export async function viewerOfSession(
  { session }: Request,
  findViewer: FindViewer,
): Promise<Viewer | undefined> {
  const userId = userIdOf(session)
  return userId === undefined ? undefined : await withDeadline(findViewer(userId, session.tenantId))
}

function signInProblem({ session }: Request): CodedError {
  // Never Basic: a browser would open a dialog of its own.
  const options = { headers: { 'WWW-Authenticate': 'Session realm="admin"' } }
  return session?.expired
    ? codedProblem('session-expired', 'Your session has ended. Sign in again.', options)
    : codedProblem('unauthenticated', 'Sign in first.', options)
}
