import { setTimeout as delay } from 'node:timers/promises'
import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import { addressKey } from '../../http/address-key'
import type { AuditChange, AuditTable } from '../../storage/tables/audit-table'
import type { RateLimitTable } from '../../storage/tables/rate-limit-table'
import { busy } from '../passwords/passwords'
import { hashSecret } from '../sessions/session-id'
import { withDeadline } from '../store-deadline'

const WINDOW_MS = 15 * 60_000
/** Others that are checked at the same moment are done by then. */
const WAIT_MS = 1000
const LOOK_EVERY_MS = 20

/** How many wrong attempts there may be in 15 minutes. */
export interface LoginLimits {
  /** One account from one address, or from one browser that it has signed in with before. */
  readonly perAccount: number
  /** All accounts from one address. */
  readonly perAddress: number
}

export const loginLimits: LoginLimits = { perAccount: 10, perAddress: 100 }

interface AttemptSource {
  readonly address: string | undefined
  /** Whose password is guessed. */
  readonly account: string
  /** A browser in which that account has signed in before. */
  readonly device?: string | undefined
}

/**
 * Counts wrong attempts by account and address, and by address; those out of a known browser by that
 * browser alone. Not by account alone: then anybody could lock anybody out.
 */
export interface LoginThrottle {
  /**
   * Lets `check` find out whether an attempt is right. It calls `reserve` when it is its turn: from then
   * on the attempt has a place within the limits, until its outcome is known. Returns the result of
   * `check`; `undefined` is a wrong attempt, and one that throws does not count. Throws 429 `rate-limited`
   * when there were too many wrong ones.
   */
  guard<Right>(
    source: AttemptSource,
    check: (reserve: () => Promise<void>) => Promise<Right | undefined>,
  ): Promise<Right | undefined>
}

interface Counter {
  readonly key: string
  readonly limit: number
  /** Whether one right attempt clears all wrong ones. */
  readonly isCleared: boolean
  readonly isOfAddress: boolean
}

const outcomes = {
  cleared: { right: 'clear', wrong: 'add', none: 'keep' },
  kept: { right: 'keep', wrong: 'add', none: 'keep' },
} as const

interface LoginThrottleDeps {
  readonly counters: RateLimitTable
  readonly audit: AuditTable
  readonly limits?: LoginLimits | undefined
}

export function createLoginThrottle(deps: LoginThrottleDeps): LoginThrottle {
  const { counters: store, audit, limits = loginLimits } = deps

  async function refuseExhausted(counters: readonly Counter[]): Promise<void> {
    for (const { key, limit } of counters) {
      const { hits, resetIn } = await withDeadline(store.read(key))
      if (hits >= limit) throw rateLimited(resetIn)
    }
  }

  /** Waits while the places are taken by others whose attempts may be right. */
  async function reserve(counters: readonly Counter[]): Promise<void> {
    const giveUpAt = performance.now() + WAIT_MS
    while (!(await withDeadline(store.reserve(counters)))) {
      await refuseExhausted(counters)
      if (performance.now() > giveUpAt) throw busy()
      await delay(LOOK_EVERY_MS)
    }
  }

  async function settle(
    source: AttemptSource,
    counters: readonly Counter[],
    result: 'right' | 'wrong' | 'none',
  ): Promise<void> {
    const attempts = counters.map(({ key, isCleared }) => ({
      key,
      outcome: outcomes[isCleared ? 'cleared' : 'kept'][result],
    }))
    const hits = await withDeadline(store.settle(attempts, WINDOW_MS))
    // One row for all that are refused until the window is over.
    for (const [index, { limit, isOfAddress }] of counters.entries())
      if (result === 'wrong' && hits[index] === limit)
        await audit.add(exhausted({ source, limit, isOfAddress }))
  }

  return {
    async guard(source, check) {
      const counters = countersFor(source, limits)
      await refuseExhausted(counters)
      let hasPlaces = false
      let result: 'right' | 'wrong' | 'none' = 'none'
      try {
        const right = await check(async () => {
          await reserve(counters)
          hasPlaces = true
        })
        result = right === undefined ? 'wrong' : 'right'
        return right
      } finally {
        if (hasPlaces) await settle(source, counters, result)
      }
    },
  }
}

function countersFor(source: AttemptSource, limits: LoginLimits): readonly Counter[] {
  const { address, account, device } = source
  const { perAccount, perAddress } = limits
  const ofAccount = { limit: perAccount, isCleared: true, isOfAddress: false }
  if (device !== undefined) return [{ key: `login:device:${hashSecret(device)}`, ...ofAccount }]
  const from = addressKey(address)
  const whose = hashSecret(account.trim().toLowerCase())
  return [
    { key: `login:${from}:${whose}`, ...ofAccount },
    { key: `login:${from}`, limit: perAddress, isCleared: false, isOfAddress: true },
  ]
}

interface Exhausted {
  readonly source: AttemptSource
  readonly limit: number
  readonly isOfAddress: boolean
}

function exhausted({ source, limit, isOfAddress }: Exhausted): AuditChange<'sign-in.refused'> {
  const { address, account, device } = source
  return {
    actor: { id: null, name: 'nobody' },
    action: 'sign-in.refused',
    subject: { id: null, name: addressKey(address) },
    detail: {
      attempts: limit,
      minutes: WINDOW_MS / 60_000,
      ...(!isOfAddress && { account: account.slice(0, 254) }),
      ...(device !== undefined && { knownDevice: true }),
    },
  }
}

function rateLimited(resetIn: number): CodedError {
  return codedProblem('rate-limited', 'Too many attempts. Wait before the next one.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(resetIn / 1000))) },
  })
}
