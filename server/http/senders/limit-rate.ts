import { codedProblem } from '@slipway/sdk/contract'
import type { Request, RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { addressKey } from './address-key'

/** The limit that a request counts for. */
interface Limit {
  readonly key: string
  /** The number of requests of that key that there may be in a minute. */
  readonly perMinute: number
  /** A text for the problem: who had too many, and what else helps; default: nothing. */
  readonly says?: string
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
      const seconds = String(response.getHeader('Retry-After') ?? 60)
      const { says } = limitOf(request)
      const wait = `Too many requests. Wait ${seconds} s before the next one.`
      throw codedProblem('rate-limited', says ? `${wait} ${says}` : wait, {
        headers: { 'Retry-After': seconds },
      })
    },
  })
}
