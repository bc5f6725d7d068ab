import { CodedError } from '@slipway/sdk/contract'
import { addressKey } from '../http/address-key'
import type { RateLimitHit, RateLimitStore } from '../storage/rate-limit-store'
import { hashSecret } from './session-id'

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_ADDRESS = 100

/** One attempt that was counted; forgiven when it was right. */
interface LoginAttempt {
  succeed(): Promise<void>
}

/**
 * Counts attempts by account and address, and by address. Not by account alone: then anybody
 * could lock anybody out.
 */
export interface LoginThrottle {
  /** Throws 429 `rate-limited` when there were too many. */
  enter(address: string | undefined, account: string): Promise<LoginAttempt>
}

export function createLoginThrottle(store: RateLimitStore): LoginThrottle {
  return {
    async enter(address, account) {
      const from = addressKey(address)
      const byAddress = `login:${from}`
      const byBoth = `login:${from}:${hashSecret(account.trim().toLowerCase())}`
      refuseOver(PER_ACCOUNT_AND_ADDRESS, await store.hit(byBoth, WINDOW_MS))
      refuseOver(PER_ADDRESS, await store.hit(byAddress, WINDOW_MS))
      return {
        async succeed() {
          await store.reset(byBoth)
          await store.forgive(byAddress)
        },
      }
    },
  }
}

function refuseOver(limit: number, { hits, resetIn }: RateLimitHit): void {
  if (hits <= limit) return
  throw new CodedError('rate-limited', 'Too many attempts. Wait before the next one.', {
    status: 429,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(resetIn / 1000))) },
  })
}
