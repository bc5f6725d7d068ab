import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type CodedError, codedProblem } from '@slipway/sdk/contract'

/** Makes and checks hashes of passwords. Both cost memory and time, so only some run at once. */
export type Passwords = ReturnType<typeof createPasswords>

interface PasswordOwner {
  readonly password_hash: string | null
}

type OwnerWithPassword<Owner> = Owner & { readonly password_hash: string }

export interface PasswordQueue {
  /** Hashes that are made or checked at the same time. */
  readonly concurrency: number
  /** The number of checks that may wait; the next one is refused with 503 `busy`. */
  readonly queueLimit: number
}

/** An office that comes in the morning has a place to wait. */
export const passwordQueue: PasswordQueue = {
  concurrency: checksOn(availableParallelism()),
  queueLimit: 1000,
}

/**
 * Returns the number of checks that run at once: each keeps a processor busy and fills its cache, which whoever waits
 * for any other request notices on a small machine.
 */
export function checksOn(processors: number): number {
  return processors < 8 ? 1 : 2
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

export function createPasswords(options: PasswordsOptions = {}) {
  const { cost = usualCost, argon2 = { hash, verify } } = options
  const { concurrency, queueLimit } = { ...passwordQueue, ...options }
  const run = createWorkQueue({ concurrency, queueLimit, refuse: busy })
  let decoy: Promise<string> | undefined
  return {
    /** Returns how many run, and how many wait for one to end. */
    load: run.load,
    hash: (password: string): Promise<string> => run(() => argon2.hash(password, cost)),
    /**
     * Finds whose password it is: waits for its turn, looks up by `find` who is meant, and checks. `undefined` when it is
     * not theirs, or they have none; without anybody the same work is done. When `find` throws, nothing is checked.
     */
    verify: <Owner extends PasswordOwner>(
      find: () => Promise<Owner | undefined>,
      password: string,
    ): Promise<OwnerWithPassword<Owner> | undefined> =>
      run(async () => {
        const owner = await find()
        decoy ??= argon2.hash(randomBytes(16).toString('hex'), cost)
        const made = await decoy
        const isRight = await argon2.verify(owner?.password_hash ?? made, password)
        return owner && hasPassword(owner) && isRight ? owner : undefined
      }),
  }
}

function hasPassword<Owner extends PasswordOwner>(owner: Owner): owner is OwnerWithPassword<Owner> {
  return owner.password_hash !== null
}

function busy(): CodedError {
  return codedProblem('busy', 'Too many people are signing in at once. Try again.', {
    headers: { 'Retry-After': '1' },
  })
}

interface WorkQueueOptions {
  readonly concurrency: number
  readonly queueLimit: number
  /** Makes the error for work that does not fit any more. */
  readonly refuse: () => Error
}

/** Runs work in the order it comes, so much of it at once. */
function createWorkQueue({ concurrency, queueLimit, refuse }: WorkQueueOptions) {
  const waiting: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return
    }
    if (waiting.length >= queueLimit) throw refuse()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return Object.assign(run, { load: () => ({ running, waiting: waiting.length }) })
}
