import type { Request, RequestHandler } from 'express'
import { limitRate } from '../../http/senders/limit-rate'
import { callerOf } from './caller'

/** Calls of one team's token in a minute, in each process, unless a setting says otherwise: generous for pipelines. */
export const teamCallsPerToken = 300

/**
 * 429 `rate-limited` with `Retry-After` in seconds for a team's token with too many calls in a minute; `identifyCaller`
 * calls it for tokens alone, once it knows whose they are.
 */
export function limitTokenCalls(perMinute = teamCallsPerToken): RequestHandler {
  return limitRate({ limitOf: (request) => limitOf(request, perMinute) })
}

function limitOf(request: Request, perMinute: number) {
  const { remote, token } = callerOf(request)
  const says = `The token ${token} of ${remote} may make ${perMinute} a minute. Make fewer, or have an operator raise TEAM_CALLS_PER_TOKEN.`
  return { key: `${remote}/${token}`, perMinute, says }
}
