import { CodedError, codedProblem } from '@slipway/sdk/contract'
import { LRUCache } from 'lru-cache'
import { addressKey } from '../../http/senders/address-key'
import { createRateLimitTable } from '../../storage/tables/accounts/rate-limit-table'
import { type AuditChange, createAuditTable } from '../../storage/tables/audit-table'
import { type StorageScope, transact } from '../../storage/transact'
import { hashSecret } from '../sessions/session-id'
import { withDeadline } from '../store-deadline'

const WINDOW_MS = 15 * 60_000
/** Counters that this process knows to be used up. */
const KEPT = 10_000

/** Limits of wrong attempts in 15 minutes. */
export interface LoginLimits {
  /** One account from one address, or from one browser that it has signed in with before. */
  readonly perAccount: number
  /** All accounts from one address. */
  readonly perAddress: number
}

export const loginLimits: LoginLimits = { perAccount: 10, perAddress: 100 }

interface AttemptSource {
  readonly address: string | undefined
  /** The account whose password is guessed. */
  readonly account: string
  /** A browser in which that account has signed in before. */
  readonly device?: string | undefined
}

/** Looks up what an attempt has to, once it is its turn; refuses attempts that are over a limit by then. */
export type OnTurn = <Found>(lookUp: () => Promise<Found>) => Promise<Found>

interface Attempt<Right, Result> {
  /**
   * Finds out whether the attempt is right; `undefined`: it is wrong. It looks things up by `onTurn`. An attempt
   * whose check throws does not count.
   */
  readonly check: (onTurn: OnTurn) => Promise<Right | undefined>
  /** Returns what a right attempt is let in with. `undefined`: it is right no more, and nothing was changed. */
  readonly admit: (scope: StorageScope, right: Right) => Promise<Result | undefined>
  /** Writes what a wrong attempt leaves behind. */
  readonly refuse?: (scope: StorageScope) => Promise<unknown>
}

/**
 * Counts wrong attempts by account and address, and by address; those out of a known browser by that
 * browser alone. Not by account alone: then anybody could lock anybody out.
 */
export type LoginThrottle = ReturnType<typeof createLoginThrottle>

interface Counter {
  readonly key: string
  readonly limit: number
  /** Whether one right attempt clears all wrong ones. */
  readonly isCleared: boolean
  readonly isOfAddress: boolean
}

export function createLoginThrottle(storage: StorageScope, limits: LoginLimits = loginLimits) {
  // A used-up counter stays so until its window is over, whatever is tried: a flood fills no queue, and asks nothing
  // of the database.
  const usedUp = new LRUCache<string, true>({ max: KEPT })

  function refuseKnown(counters: readonly Counter[]): void {
    for (const { key } of counters) {
      const resetIn = usedUp.getRemainingTTL(key)
      if (resetIn > 0) throw rateLimited(resetIn)
    }
  }

  /** The wrong attempts so far, by key. */
  async function refuseUsedUp(scope: StorageScope, counters: readonly Counter[]) {
    const counted = await createRateLimitTable(scope).read(counters.map(({ key }) => key))
    for (const { key, limit } of counters) {
      const { hits = 0, resetIn = 0 } = counted.get(key) ?? {}
      if (hits < limit) continue
      usedUp.set(key, true, { ttl: Math.max(1, Math.ceil(resetIn)) })
      throw rateLimited(resetIn)
    }
    return counted
  }

  async function countRight(scope: StorageScope, counters: readonly Counter[]): Promise<void> {
    const { clear } = createRateLimitTable(scope)
    let counted = await refuseUsedUp(scope, counters)
    for (const counter of counters.filter(({ isCleared }) => isCleared))
      while (counted.get(counter.key)?.hits && !(await clear(counter)))
        counted = await refuseUsedUp(scope, counters)
  }

  async function countWrong(
    scope: StorageScope,
    counters: readonly Counter[],
    source: AttemptSource,
  ): Promise<void> {
    const { add } = createRateLimitTable(scope)
    for (const counter of counters) {
      let hits = await add(counter, WINDOW_MS)
      while (hits === undefined) {
        // That one alone: what was added to the others is taken back.
        await refuseUsedUp(scope, [counter])
        hits = await add(counter, WINDOW_MS)
      }
      // One row for all that are refused until the window is over.
      if (hits === counter.limit) await createAuditTable(scope).add(exhausted(source, counter))
    }
  }

  // Attempts that waited for their turn while the database did not answer do not wait for it one after the other.
  let lost: { readonly at: number; readonly error: unknown } | undefined

  return {
    /**
     * Checks an attempt, counts it, and does what follows of it, in one transaction: nobody learns whether it was
     * right unless it was counted within the limits. So attempts at the same time, on all servers, cannot pass a
     * limit together, and right ones never use it up. Returns the result of `admit`, `undefined` for a wrong
     * attempt. Throws 429 `rate-limited` when there were too many wrong ones.
     */
    async guard<Right, Result>(
      source: AttemptSource,
      { check, admit, refuse }: Attempt<Right, Result>,
    ): Promise<Result | undefined> {
      const counters = countersFor(source, limits)
      const cameAt = performance.now()
      refuseKnown(counters)
      const onTurn: OnTurn = async (lookUp) => {
        if (lost && lost.at > cameAt) throw lost.error
        refuseKnown(counters)
        const work = refuseUsedUp(storage, counters).then(lookUp)
        return await withDeadline(work).catch((error: unknown) => {
          if (isUnavailable(error)) lost = { at: performance.now(), error }
          throw error
        })
      }
      const right = await check(onTurn)
      const settle = async (scope: StorageScope) => {
        if (right !== undefined) {
          // First: how long it takes to be refused says nothing of the password.
          await countRight(scope, counters)
          const result = await admit(scope, right)
          if (result !== undefined) return result
        }
        await countWrong(scope, counters, source)
        await refuse?.(scope)
        return undefined
      }
      return await withDeadline(transact(storage, settle))
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

function exhausted(
  source: AttemptSource,
  { limit, isOfAddress }: Counter,
): AuditChange<'sign-in.refused'> {
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

function isUnavailable(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'store-unavailable'
}

function rateLimited(resetIn: number): CodedError {
  return codedProblem('rate-limited', 'Too many attempts. Wait before the next one.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(resetIn / 1000))) },
  })
}
