import { codedProblem } from '@slipway/sdk/contract'
import type { RequestHandler } from 'express'
import { readSessionAge } from '../storage/tables/session-age'
import type { StorageScope } from '../storage/transact'
import { hashSecret } from './sessions/session-id'
import { withDeadline } from './store-deadline'

const RECENT_MS = 15 * 60_000

/** Lets users through who entered the password within the last 15 minutes; behind `requireViewer`. */
export function requireRecentSignIn(storage: StorageScope): RequestHandler {
  return async function guardRecent({ sessionID }, _response, next) {
    const age = await withDeadline(readSessionAge(storage, hashSecret(sessionID)))
    if (age === undefined || age > RECENT_MS)
      throw codedProblem(
        'reauthentication-required',
        'This needs your password, entered within the last 15 minutes. Confirm it, or sign in again.',
      )
    next()
  }
}
