import { codedProblem } from '@slipway/sdk/contract'
import type { Request, RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { addressKey } from './address-key'

/** What a request counts for. */
interface Limit {
  readonly key: string
  /** How many requests of that key there may be in a minute. */
  readonly perMinute: number
}

interface RateOptions {
  readonly limitOf: (request: Request) => Limit
  /** Called with each request that is refused. */
  readonly onRefused?: (request: Request) => void
}

/** Of one address, however it is written. */
export function ofAddress({ ip }: Request, perMinute: number): Limit {
  return { key: addressKey(ip), perMinute }
}

/** Takes so many requests a minute of one key; counted by each process for itself. */
export function limitRate({ limitOf, onRefused }: RateOptions): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: (request) => limitOf(request).perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // The check reads this function's text and does not know addressKey.
    validate: { keyGeneratorIpFallback: false },
    keyGenerator: (request) => limitOf(request).key,
    handler: (request, response) => {
      onRefused?.(request)
      throw codedProblem('rate-limited', 'Too many requests. Wait before the next one.', {
        headers: { 'Retry-After': String(response.getHeader('Retry-After') ?? 60) },
      })
    },
  })
}
