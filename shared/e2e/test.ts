import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { type ServedRemotes, serveBuilds } from './e2e-builds'
import { createSlipway, type Slipway } from './slipway'

interface Fixtures {
  /** The remote in a real host with sample data. */
  readonly slipway: Slipway
}

interface WorkerFixtures {
  readonly servedRemotes: ServedRemotes
}

/** Playwright's `test`, with the fixture `slipway`. */
export type SlipwayTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & Fixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WorkerFixtures
>

/**
 * Playwright's `test` with the fixture `slipway`: the real host with sample data around the built remote, one
 * for each worker.
 * @example
 * test('it greets', async ({ slipway }) => {
 *   const box = await slipway.mount('Greeting', { at: 'header-banner', language: 'de' })
 *   await expect(box).toContainText('Hallo')
 *   await slipway.expectAccessible(box)
 * })
 */
export const test: SlipwayTest = base.extend<Fixtures, WorkerFixtures>({
  servedRemotes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const served = await serveBuilds()
      await use(served)
      await Promise.all(served.remotes.map((remote) => remote.close()))
    },
    { scope: 'worker' },
  ],
  slipway: async ({ page, servedRemotes }, use) => use(createSlipway(page, servedRemotes)),
})
