import { codedProblem } from '@slipway/sdk/contract'
import type { Endpoint } from '@slipway/sdk/contract/api'
import type { RequestHandler } from 'express'
import { viewerOf } from './request-viewer'

interface GuardsDeps {
  readonly requireViewer: RequestHandler
  readonly requireRecentSignIn: RequestHandler
}

/** Guards that refuse a call; each looks once at a request, however often it is mounted. */
export interface Guards {
  /** 401 for nobody. */
  readonly session: RequestHandler
  /** 403 without one of these permissions; behind `session`. */
  permission(...names: readonly string[]): RequestHandler
  /** 403 for a session whose user entered the password too long ago; behind `session`. */
  readonly recent: RequestHandler
  /** Returns the guards of an entry, in their order. */
  of(entry: Pick<Endpoint, 'right' | 'orRight' | 'recent'>): readonly RequestHandler[]
}

export function createGuards(deps: GuardsDeps): Guards {
  const session = oncePerRequest(deps.requireViewer)
  const recent = oncePerRequest(deps.requireRecentSignIn)
  return {
    session,
    recent,
    permission: requirePermission,
    of({ right, orRight, recent: needsRecent }) {
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
