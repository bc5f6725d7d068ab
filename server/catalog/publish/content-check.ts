import type { Fault } from '@slipway/sdk/contract'
import { BudgetExceeded, type ThreadBudget, WorkThreads } from '../../threads/work-threads'
import type { VersionContent } from './content-faults'

/** What the check of one version may take. */
export type CheckBudget = ThreadBudget

const defaultBudget: CheckBudget = { deadlineMs: 20_000, memoryMb: 512, atOnce: 2 }

/** Checks versions in threads of their own: everybody else is answered meanwhile. */
export class ContentCheck {
  readonly #budget: CheckBudget
  readonly #threads: WorkThreads<VersionContent, readonly Fault[]>

  constructor(budget: Partial<CheckBudget> = {}) {
    this.#budget = { ...defaultBudget, ...budget }
    this.#threads = new WorkThreads(new URL('./check-thread.mjs', import.meta.url), this.#budget)
  }

  /**
   * The faults of a version; one that takes more than the budget has a fault for that. Rejects when
   * `gone` is aborted: nobody waits for the answer any more. Its thread ends then.
   */
  async faultsOf(content: VersionContent, gone?: AbortSignal): Promise<readonly Fault[]> {
    try {
      return await this.#threads.run(content, gone)
    } catch (error) {
      if (error instanceof BudgetExceeded) return [exceeded(this.#budget)]
      throw error
    }
  }
}

function exceeded({ deadlineMs, memoryMb }: CheckBudget): Fault {
  const detail = `The scripts and styles could not be checked within ${deadlineMs / 1000} s and ${memoryMb} MB. Make them smaller or less nested, and publish again.`
  return { pointer: '/files', code: 'check-exceeded', detail }
}
