import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Fault } from '@slipway/sdk/contract'
import type { VersionContent } from './content-faults'

/** What the check of one version may take. */
export interface CheckBudget {
  readonly deadlineMs: number
  /** Of JavaScript's heap, in MB. */
  readonly memoryMb: number
  /** Versions that are checked at the same time; others wait. */
  readonly atOnce: number
}

const defaultBudget: CheckBudget = { deadlineMs: 20_000, memoryMb: 512, atOnce: 2 }

/** A thread without work ends after this time. */
const IDLE_MS = 10_000

/** Checks versions in threads of their own: everybody else is answered meanwhile. */
export class ContentCheck {
  readonly #budget: CheckBudget
  readonly #idle = new Set<Worker>()
  readonly #waiting = new Set<() => void>()
  #busy = 0

  constructor(budget: Partial<CheckBudget> = {}) {
    this.#budget = { ...defaultBudget, ...budget }
  }

  /**
   * The faults of a version; one that takes more than the budget has a fault for that. Rejects when
   * `gone` is aborted: nobody waits for the answer any more. Its thread ends then.
   */
  async faultsOf(
    content: VersionContent,
    gone: AbortSignal = new AbortController().signal,
  ): Promise<readonly Fault[]> {
    await this.#enter(gone)
    try {
      return await this.#check(content, gone)
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

  async #check(content: VersionContent, gone: AbortSignal): Promise<readonly Fault[]> {
    const thread = this.#takeThread()
    const deadline = AbortSignal.timeout(this.#budget.deadlineMs)
    try {
      thread.postMessage(content)
      const signal = AbortSignal.any([gone, deadline])
      // The thread answers with what `contentFaults` returns.
      const [faults] = (await once(thread, 'message', { signal })) as [readonly Fault[]]
      this.#keep(thread)
      return faults
    } catch (error) {
      await thread.terminate()
      gone.throwIfAborted()
      if (deadline.aborted || isExhausted(error)) return [exceeded(this.#budget)]
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
    const thread = new Worker(new URL('./check-thread.mjs', import.meta.url), {
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

function exceeded({ deadlineMs, memoryMb }: CheckBudget): Fault {
  const detail = `The scripts and styles could not be checked within ${deadlineMs / 1000} s and ${memoryMb} MB. Make them smaller or less nested, and publish again.`
  return { pointer: '/files', code: 'check-exceeded', detail }
}
