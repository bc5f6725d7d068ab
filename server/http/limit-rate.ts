import { codedProblem } from '@slipway/sdk/contract'
import type { RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { addressKey } from './address-key'

/** Takes so many requests a minute from one address; counted by each process for itself. */
export function limitRate(perMinute: number): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // The check reads this function's text and does not know addressKey.
    validate: { keyGeneratorIpFallback: false },
    keyGenerator: (request) => addressKey(request.ip),
    handler: (_request, response) => {
      throw codedProblem('rate-limited', 'Too many requests. Wait before the next one.', {
        headers: { 'Retry-After': String(response.getHeader('Retry-After') ?? 60) },
      })
    },
  })
}
