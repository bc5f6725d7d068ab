import { codedProblem } from '@slipway/sdk/contract'
import type { Request } from 'express'
import { slipwayHeader } from '../http/slipway-header'
import type { Viewer } from '../slots/viewer'
import type { IdempotentCall } from './act/idempotent-calls'

/**
 * Refuses what was meant for another tenant: a page says by `Slipway-Tenant` where it was filled in,
 * and the session may have been switched meanwhile, or the user's roles there be gone.
 */
export function assertTenant(request: Request, { tenant }: Viewer): void {
  const wanted = slipwayHeader(request, 'tenant')
  if (wanted === undefined || wanted === String(tenant?.id ?? '')) return
  const message =
    'You now work in another tenant than the one you filled this in for. Switch back to save it.'
  throw codedProblem('tenant-changed', message)
}

/**
 * Refuses what somebody else typed: a page says by `Slipway-User` who filled it in, and another user
 * may have signed in meanwhile in the same browser.
 */
export function assertUser(request: Request, { user }: Viewer): void {
  const author = slipwayHeader(request, 'user')
  if (author === undefined || author === String(user.id)) return
  const message =
    'The session in which this was filled in has ended, and somebody else has signed in.'
  throw codedProblem('session-expired', message)
}

/** The call as `Idempotency-Key` knows it again. */
export function idempotentCall(
  request: Request,
  viewer: Viewer,
  isAtomic: boolean,
): IdempotentCall {
  const call = `${request.method} ${request.baseUrl}${request.path}`
  return { viewer, key: request.get('idempotency-key'), call, body: request.body, isAtomic }
}
