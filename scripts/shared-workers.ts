import { availableParallelism } from 'node:os'

/** The workers that jest and Playwright each have while they run beside each other. */
export const sharedWorkers = Math.max(2, Math.min(3, availableParallelism() - 1))
