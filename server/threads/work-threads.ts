import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Limits of one piece of work. */
export interface ThreadBudget {
  readonly deadlineMs: number
  /** Of JavaScript's heap, in MB. */
  readonly memoryMb: number
  /** Pieces that are done at the same time; others wait. */
  readonly atOnce: number
}

/** The work took more than its budget. */
export class BudgetExceeded extends Error {}

/** A thread without work ends after this time. */
const IDLE_MS = 10_000

/** Does work in threads, with a deadline and a memory limit: everybody else is answered meanwhile. */
export class WorkThreads<Work, Result> {
  readonly #script: URL
  readonly #budget: ThreadBudget
  readonly #idle = new Set<Worker>()
  readonly #waiting = new Set<() => void>()
  #busy = 0

  /** `script` answers each message with one. */
  constructor(script: URL, budget: ThreadBudget) {
    this.#script = script
    this.#budget = budget
  }

  /**
   * Returns the script's answer to `work`. Rejects with {@link BudgetExceeded}, with what the script threw, and when
   * `gone` is aborted: nobody waits for the answer any more. Its thread ends then.
   */
  async run(work: Work, gone: AbortSignal = new AbortController().signal): Promise<Result> {
    await this.#enter(gone)
    try {
      return await this.#do(work, gone)
    } finally {
      this.#leave()
    }
  }

  async #enter(gone: AbortSignal): Promise<void> {
    gone.throwIfAborted()
    if (this.#busy < this.#budget.atOnce) {
      this.#busy += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        gone.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#waiting.delete(enter)
        reject(gone.reason)
      }
      this.#waiting.add(enter)
      gone.addEventListener('abort', giveUp, { once: true })
    })
  }

  // The place goes to the caller that waits longest, if there is one.
  #leave(): void {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#busy -= 1
  }

  async #do(work: Work, gone: AbortSignal): Promise<Result> {
    const thread = this.#takeThread()
    const deadline = AbortSignal.timeout(this.#budget.deadlineMs)
    try {
      thread.postMessage(work)
      const signal = AbortSignal.any([gone, deadline])
      // By the script, whose answers have this type.
      const [result] = (await once(thread, 'message', { signal })) as [Result]
      this.#keep(thread)
      return result
    } catch (error) {
      await thread.terminate()
      gone.throwIfAborted()
      if (deadline.aborted || isExhausted(error)) throw new BudgetExceeded()
      throw error
    }
  }

  #takeThread(): Worker {
    const [idle] = this.#idle
    if (!idle) return this.#startThread()
    this.#idle.delete(idle)
    idle.ref()
    return idle
  }

  #startThread(): Worker {
    const thread = new Worker(this.#script, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#budget.memoryMb },
    })
    // Who waits for an answer hears of it as well; without anybody it would end the process.
    thread.on('error', () => void this.#idle.delete(thread))
    return thread
  }

  #keep(thread: Worker): void {
    thread.unref()
    this.#idle.add(thread)
    setTimeout(() => {
      if (this.#idle.delete(thread)) void thread.terminate()
    }, IDLE_MS).unref()
  }
}

function isExhausted(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown }
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
}
