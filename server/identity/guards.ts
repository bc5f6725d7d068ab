import { codedProblem } from '@slipway/sdk/contract'
import type { Endpoint } from '@slipway/sdk/contract/api'
import type { RequestHandler } from 'express'
import { readSessionAge } from '../storage/tables/accounts/session-age'
import type { StorageScope } from '../storage/transact'
import { isByToken, viewerOf } from './request-viewer'
import { hashSecret } from './sessions/session-id'
import { withDeadline } from './store-deadline'

const RECENT_MS = 15 * 60_000

interface GuardsDeps {
  readonly requireViewer: RequestHandler
  readonly requireRecentSignIn: RequestHandler
}

/** Guards that refuse a call; each looks once at a request, however often it is mounted. */
export type Guards = ReturnType<typeof createGuards>

export function createGuards(deps: GuardsDeps) {
  const session = oncePerRequest(deps.requireViewer)
  const recent = oncePerRequest(deps.requireRecentSignIn)
  return {
    /** 401 for nobody. */
    session,
    /** 403 for a session whose user entered the password too long ago; behind `session`. */
    recent,
    /** 403 without one of these permissions; behind `session`. */
    permission: requirePermission,
    /** Returns the guards of an entry, in their order. */
    of({ right, orRight, recent: needsRecent }: Pick<Endpoint, 'right' | 'orRight' | 'recent'>) {
      if (right === 'anyone') return []
      return [
        session,
        ...(right.startsWith('slipway.') ? [requirePermission(right, orRight)] : []),
        ...(needsRecent ? [recent] : []),
      ]
    },
  }
}

function oncePerRequest(guard: RequestHandler): RequestHandler {
  const passed = new WeakSet<object>()
  return function guardOnce(request, response, next) {
    if (passed.has(request)) return next()
    return guard(request, response, (error?: unknown) => {
      if (error === undefined) passed.add(request)
      next(error)
    })
  }
}

function requirePermission(...names: readonly (string | undefined)[]): RequestHandler {
  const enough = names.filter((name) => name !== undefined)
  return function guardPermission(request, _response, next) {
    const { permissions } = viewerOf(request)
    if (enough.some((name) => permissions.has(name))) return next()
    throw codedProblem('forbidden', `This needs the permission ${enough.join(' or ')}.`)
  }
}

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
