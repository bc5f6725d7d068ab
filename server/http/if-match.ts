import { codedProblem } from '@slipway/sdk/contract'
import type { Request, RequestHandler } from 'express'

/** The `ETag` of what is counted. */
export function tagOf(number: number): string {
  return `"${number}"`
}

/** 428 without `If-Match`; `from` is the call whose `ETag` it names. */
export function needIfMatch(from: string): RequestHandler {
  return function refuseWithout(request, _response, next) {
    if (request.get('If-Match') !== undefined) return next()
    throw codedProblem('precondition-required', `Send the ETag of ${from} as If-Match.`)
  }
}

/** The number of the tag that `If-Match` names; any other tag is that of nothing. */
export function readIfMatch(request: Pick<Request, 'get'>): number {
  return Number(/^"(\d{1,15})"$/.exec(request.get('If-Match')?.trim() ?? '')?.[1] ?? -1)
}
