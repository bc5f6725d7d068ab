import { codedProblem } from '@slipway/sdk/contract'
import type { RequestHandler } from 'express'
import { readSessionAge } from '../storage/tables/accounts/session-age'
import type { StorageScope } from '../storage/transact'
import { isByToken } from './request-viewer'
import { hashSecret } from './sessions/session-id'
import { withDeadline } from './store-deadline'

const RECENT_MS = 15 * 60_000

/** Lets users through who entered the password within the last 15 minutes, and tokens; behind `requireViewer`. */
export function requireRecentSignIn(storage: StorageScope): RequestHandler {
  return async function guardRecent(request, _response, next) {
    // It was made after one.
    if (isByToken(request)) return next()
    const age = await withDeadline(readSessionAge(storage, hashSecret(request.sessionID)))
    if (age === undefined || age > RECENT_MS)
      throw codedProblem(
        'reauthentication-required',
        'This needs your password, entered within the last 15 minutes. Confirm it, or sign in again.',
      )
    next()
  }
}
