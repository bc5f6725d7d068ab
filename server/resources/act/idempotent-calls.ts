import { createHash, randomUUID } from 'node:crypto'
import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { Viewer } from '../../slots/viewer'
import type { Storage } from '../../storage/storage'
import {
  createIdempotencyTable,
  type EarlierCall,
  type IdempotencyTable,
  type KeyedCall,
} from '../../storage/tables/idempotency-table'

/** A call that may carry the header `Idempotency-Key`. */
export interface IdempotentCall {
  readonly viewer: Viewer
  readonly key: string | undefined
  /** Method and path. */
  readonly call: string
  readonly body: unknown
  /** Whether the answer is kept in the transaction of the change: an attempt without one did nothing. */
  readonly isAtomic: boolean
}

/** Keeps an answer for repeats, as part of a transaction where there is one. */
export type Keep<Answer> = (answer: Answer, transaction: Storage['db'] | undefined) => Promise<void>

/** For calls that carry no key. */
export const keepNothing = (): Promise<void> => Promise.resolve()

/** Attempts that take longer were interrupted. */
const BROKEN_OFF_MS = 60_000

/** Runs a call once, however often it comes with the same key. */
export class IdempotentCalls {
  readonly #store: IdempotencyTable

  constructor(storage: Pick<Storage, 'db' | 'now'>) {
    this.#store = createIdempotencyTable(storage)
  }

  /** `work` does the call and keeps its answer; a repeat gets that answer. */
  async run<Answer>(
    call: IdempotentCall,
    work: (keep: Keep<Answer>) => Promise<Answer>,
  ): Promise<Answer> {
    if (call.key === undefined) return await work(keepNothing)
    const attempt = toAttempt(call, call.key)
    const earlier = await this.#store.claim(attempt)
    if (earlier && !(await this.#mayTakeOver(call, attempt, earlier)))
      // What was kept is what `work` returned for the same call.
      return answerOf(earlier, attempt, call.viewer) as Answer
    try {
      return await work(async (answer, transaction) => {
        if (!(await this.#store.answer(attempt, JSON.stringify(answer), transaction))) throw inUse()
      })
    } catch (error) {
      await this.#store.release(attempt)
      throw error
    }
  }

  async #mayTakeOver(
    { isAtomic }: IdempotentCall,
    attempt: KeyedCall,
    earlier: EarlierCall,
  ): Promise<boolean> {
    const isSame = earlier.bodyHash === attempt.bodyHash && earlier.answer === null
    if (!isAtomic || !isSame || earlier.age < BROKEN_OFF_MS) return false
    return await this.#store.claimAbandoned(attempt, earlier.token)
  }
}

function toAttempt({ viewer, call, body }: IdempotentCall, key: string): KeyedCall {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'An Idempotency-Key must have 1 to 255 visible ASCII characters.'
    throw codedProblem('idempotency-key-invalid', message)
  }
  return {
    userId: viewer.user.id,
    call: `${call} ${viewer.tenant?.id ?? '-'}`,
    keyHash: sha256(key),
    bodyHash: sha256(JSON.stringify(body) ?? ''),
    rights: [...viewer.permissions].sort().join('\n'),
    token: randomUUID(),
  }
}

function answerOf(earlier: EarlierCall, { bodyHash }: KeyedCall, viewer: Viewer): unknown {
  if (earlier.bodyHash !== bodyHash) {
    const message = 'This Idempotency-Key was already sent with another body; choose a new one.'
    throw codedProblem('idempotency-key-reused', message)
  }
  if (earlier.answer === null) throw inUse()
  const lost = earlier.rights.split('\n').some((name) => name && !viewer.permissions.has(name))
  if (!lost) return JSON.parse(earlier.answer)
  const message = 'This request was answered earlier, when you had more rights than now.'
  throw codedProblem('forbidden', message)
}

function inUse(): CodedError {
  const message =
    'A request with this Idempotency-Key is still running or was interrupted. Try again.'
  return codedProblem('idempotency-key-in-use', message, { headers: { 'Retry-After': '1' } })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
