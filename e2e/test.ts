import { expect, type Page, test as base } from '@playwright/test'
import { type RunningServer, startServer } from './server'

interface Watch {
  /** Console errors that this test causes on purpose; anything else fails it. */
  allow(pattern: RegExp): void
}

interface Fixtures {
  readonly watch: Watch
}

interface WorkerFixtures {
  readonly demo: RunningServer
}

/** The tests of the product: each one fails on a violated policy or a console error it did not ask for. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  watch: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const faults: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      context.on('weberror', (error) => faults.push(String(error.error())))
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(faults.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, type Page }
