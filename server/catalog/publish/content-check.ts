import type { Fault } from '@slipway/sdk/contract'
import { BudgetExceeded, type ThreadBudget, WorkThreads } from '../../threads/work-threads'
import type { CheckedContent, VersionContent } from './check-content'

/** The budget for the check of one version. */
export type CheckBudget = ThreadBudget

const defaultBudget: CheckBudget = { deadlineMs: 60_000, memoryMb: 512, atOnce: 2 }

/** Checks versions in threads of their own: everybody else is answered meanwhile. */
export class ContentCheck {
  readonly #budget: CheckBudget
  readonly #threads: WorkThreads<VersionContent, CheckedContent>

  constructor(budget: Partial<CheckBudget> = {}) {
    this.#budget = { ...defaultBudget, ...budget }
    this.#threads = new WorkThreads(new URL('./check-thread.mjs', import.meta.url), this.#budget)
  }

  /**
   * Returns what was found in a version; one that takes more than the budget has a fault for it. Rejects when `gone` is
   * aborted: nobody waits for the answer any more. Its thread ends then.
   */
  async check(content: VersionContent, gone?: AbortSignal): Promise<CheckedContent> {
    try {
      return await this.#threads.run(content, gone)
    } catch (error) {
      if (error instanceof BudgetExceeded) return { faults: [exceeded(this.#budget)] }
      throw error
    }
  }
}

function exceeded({ deadlineMs, memoryMb }: CheckBudget): Fault {
  const detail = `The version could not be checked within ${deadlineMs / 1000} s and ${memoryMb} MB. Make slipway.json, scripts and styles smaller or less nested, and publish again.`
  return { pointer: '/files', code: 'check-exceeded', detail }
}
