import { CodedError } from '@slipway/sdk/contract'
import { addressKey } from '../http/address-key'
import type { AuditStore } from '../storage/audit-store'
import type { RateLimitStore } from '../storage/rate-limit-store'
import { hashSecret } from './session-id'

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_DEVICE = 10
const PER_ADDRESS = 100

/** One attempt that was counted; forgiven when it was right. */
interface LoginAttempt {
  succeed(): Promise<void>
}

interface AttemptSource {
  readonly address: string | undefined
  /** Whose password is guessed. */
  readonly account: string
  /** A browser in which that account has signed in before. */
  readonly device?: string | undefined
}

/**
 * Counts attempts by account and address, and by address; those out of a known browser by that
 * browser alone. Not by account alone: then anybody could lock anybody out.
 */
export interface LoginThrottle {
  /** Throws 429 `rate-limited` when there were too many. */
  enter(source: AttemptSource): Promise<LoginAttempt>
}

interface Counter {
  readonly key: string
  readonly limit: number
  /** Whether one right attempt clears all wrong ones. */
  readonly isCleared: boolean
}

interface LoginThrottleDeps {
  readonly limits: RateLimitStore
  readonly audit: AuditStore
}

export function createLoginThrottle({ limits, audit }: LoginThrottleDeps): LoginThrottle {
  return {
    async enter(source) {
      const counters = countersFor(source)
      for (const { key, limit } of counters) {
        const { hits, resetIn } = await limits.hit(key, WINDOW_MS)
        // One row for all that are refused until the window is over.
        if (hits === limit + 1) await audit.add(refusedChange(source, limit))
        if (hits > limit) throw refusal(resetIn)
      }
      return {
        async succeed() {
          for (const { key, isCleared } of counters)
            await (isCleared ? limits.reset(key) : limits.forgive(key))
        },
      }
    },
  }
}

function countersFor({ address, account, device }: AttemptSource): readonly Counter[] {
  if (device !== undefined)
    return [{ key: `login:device:${hashSecret(device)}`, limit: PER_DEVICE, isCleared: true }]
  const from = addressKey(address)
  const whose = hashSecret(account.trim().toLowerCase())
  return [
    { key: `login:${from}:${whose}`, limit: PER_ACCOUNT_AND_ADDRESS, isCleared: true },
    { key: `login:${from}`, limit: PER_ADDRESS, isCleared: false },
  ]
}

function refusedChange({ address, account, device }: AttemptSource, limit: number) {
  return {
    actor: { id: null, name: 'nobody' },
    action: 'sign-in.refused',
    subject: { id: null, name: addressKey(address) },
    detail: {
      attempts: limit,
      minutes: WINDOW_MS / 60_000,
      ...(limit !== PER_ADDRESS && { account: account.slice(0, 254) }),
      ...(device !== undefined && { knownDevice: true }),
    },
  }
}

function refusal(resetIn: number): CodedError {
  return new CodedError('rate-limited', 'Too many attempts. Wait before the next one.', {
    status: 429,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(resetIn / 1000))) },
  })
}
