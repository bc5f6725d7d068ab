/** The workers that jest and Playwright each have while they run beside each other, on four processors or more. */
export const sharedWorkers = 3
