import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import { createWorkQueue } from './work-queue'

/** Makes and checks hashes of passwords. Both cost memory and time, so only some run at once. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Without a hash the same work is done and the answer is no. `onTurn` is called right before the
   * check; when it throws, nothing is checked.
   */
  verify(
    passwordHash: string | null | undefined,
    password: string,
    onTurn?: () => Promise<void>,
  ): Promise<boolean>
}

export interface PasswordQueue {
  /** Hashes that are made or checked at the same time. */
  readonly concurrency: number
  /** How many may wait; the next one is refused with 503 `busy`. */
  readonly queueLimit: number
}

/** A processor is left for requests; an office that comes in the morning has a place to wait. */
export const passwordQueue: PasswordQueue = {
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  queueLimit: 1000,
}

interface PasswordsOptions extends Partial<PasswordQueue> {
  readonly cost?: { memoryCost: number; timeCost: number; parallelism: number }
  readonly argon2?: {
    hash(password: string, options: object): Promise<string>
    verify(passwordHash: string, password: string): Promise<boolean>
  }
}

/** The variant argon2id is the package's default. */
const usualCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function createPasswords(options: PasswordsOptions = {}): Passwords {
  const { cost = usualCost, argon2 = { hash, verify } } = options
  const { concurrency, queueLimit } = { ...passwordQueue, ...options }
  const run = createWorkQueue({ concurrency, queueLimit, refuse: busy })
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => run(() => argon2.hash(password, cost)),
    async verify(passwordHash, password, onTurn) {
      decoy ??= argon2.hash(randomBytes(16).toString('hex'), cost)
      const against = passwordHash ?? (await decoy)
      const isRight = await run(async () => {
        await onTurn?.()
        return argon2.verify(against, password)
      })
      return isRight && against === passwordHash
    },
  }
}

export function busy(): CodedError {
  return codedProblem('busy', 'Too many people are signing in at once. Try again.', {
    headers: { 'Retry-After': '1' },
  })
}
