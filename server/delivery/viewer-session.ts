import { type CodedError, codedProblem } from '@slipway/sdk/contract'
import type { Request } from 'express'
import { sidHashOf, viewerOf } from '../identity/request-viewer'
import type { Viewer } from '../slots/viewer'

/** A signed-in user in one session. */
export interface ViewerSession {
  readonly viewer: Viewer
  readonly sidHash: string
}

/** Behind the session handlers. */
export function sessionOf(request: Request): ViewerSession {
  return { viewer: viewerOf(request), sidHash: sidHashOf(request) }
}

/** 401: the session ended meanwhile, in another tab. */
export function signedOut(): CodedError {
  return codedProblem('unauthenticated', 'Sign in first.')
}
