import { type BrowserContext, test as base, expect, type Page, request } from '@playwright/test'
import { type RunningServer, startServer, stoppedServers } from './server'
import { addLongTexts } from './support/long-texts'
import { signIn } from './support/sign-in'
import { watchContext } from './support/watch-context'

export interface Watch {
  /** Console errors that this test causes on purpose; anything else fails it. */
  allow(...patterns: readonly RegExp[]): void
  /** Watches another browser context as well. */
  follow(context: BrowserContext): Promise<void>
}

interface Fixtures {
  readonly watch: Watch
}

interface WorkerFixtures {
  /** Records with actions, deletion with a way back and every type of field (e2e/app/workshop.ts). */
  readonly workshop: RunningServer
  /** The demo. */
  readonly demo: RunningServer
  /** The demo, in the pseudo-language as well, with the longest texts that its fields take. */
  readonly spoken: RunningServer
  /** Three slots at every location (e2e/app/locations.ts). */
  readonly locations: RunningServer
  /** Components that fail (e2e/app/faults.ts). */
  readonly faults: RunningServer
  /** Forms with every type of field, and with slots that fail in them (e2e/app/forms.ts). */
  readonly forms: RunningServer
}

/** A server may take its time on a busy machine, and no test waits for it twice. */
const atStart = { scope: 'worker', timeout: 120_000 } as const

/** The tests of the product: each one fails on a violated policy or a console error it did not ask for. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [served(), atStart],
  spoken: [served('e2e/app/pseudo.ts', withLongTexts), atStart],
  locations: [served('e2e/app/locations.ts'), atStart],
  faults: [served('e2e/app/faults.ts'), atStart],
  workshop: [served('e2e/app/workshop.ts'), atStart],
  forms: [served('e2e/app/forms.ts'), atStart],
  watch: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const faults: string[] = []
      const follow = (other: BrowserContext) => watchContext(other, (fault) => faults.push(fault))
      await follow(context)
      await use({ follow, allow: (...patterns) => allowed.push(...patterns) })
      // Replies that are still under way when a test is over concern nobody.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      const isExpected = (text: string) =>
        isOfStoppedServer(text) || allowed.some((pattern) => pattern.test(text))
      expect(faults.filter((text) => !isExpected(text))).toEqual([])
    },
    { auto: true },
  ],
})

// A page asks by itself a moment after it was opened; the test may be over by then.
function isOfStoppedServer(fault: string): boolean {
  const [, address] = /ERR_CONNECTION_REFUSED \[(.+)\]$/.exec(fault) ?? []
  return address !== undefined && stoppedServers.has(new URL(address).origin)
}

function served(application?: string, fill?: (server: RunningServer) => Promise<void>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  return async ({}, use: (server: RunningServer) => Promise<void>) => {
    const server = await startServer(application ? { SLIPWAY_APP: application } : {})
    await fill?.(server)
    await use(server)
    await server.stop()
  }
}

async function withLongTexts(server: RunningServer): Promise<void> {
  const api = await request.newContext()
  await signIn({ request: api }, server, 'admin@demo.slipway.example')
  await addLongTexts({ request: api }, server)
  await api.dispose()
}

export { expect, type Page }
