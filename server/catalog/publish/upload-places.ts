import { type CodedError, codedProblem } from '@slipway/sdk/contract'
import type { RequestHandler } from 'express'
import { callerOf } from '../../identity/callers/caller'

interface UploadLimits {
  readonly perTeam: number
  readonly inAll: number
}

/**
 * Lets so many uploads in at a time, since each holds a whole archive in memory: of one team, or one
 * operator, and of all. 503 for more.
 */
export function limitUploads({ perTeam, inAll }: UploadLimits): RequestHandler {
  const counts = new Map<string, number>()
  let all = 0
  return function limit(request, response, next) {
    const { remote, actor } = callerOf(request)
    const team = remote === undefined ? `operator ${actor.id}` : `team ${remote}`
    const own = counts.get(team) ?? 0
    if (own >= perTeam) throw busy('Two of your uploads are still running.')
    if (all >= inAll) throw busy('Too many others are publishing.')
    counts.set(team, own + 1)
    all += 1
    response.once('close', () => {
      all -= 1
      const left = (counts.get(team) ?? 1) - 1
      if (left > 0) counts.set(team, left)
      else counts.delete(team)
    })
    next()
  }
}

function busy(why: string): CodedError {
  return codedProblem('busy', `${why} Try again in a moment.`, { headers: { 'Retry-After': '5' } })
}
