import { test as base, expect, type PlaywrightWorkerArgs } from '@playwright/test'
import { type RunningServer, startServer } from '../server'
import { createOperator, type Operator } from '../support/operator'
import {
  plainBuilds,
  releasePlainBuilds,
  tailwindBuilds,
  writingBuilds,
} from '../support/plain-builds'
import { startFirefox } from './firefox'
import { findPrograms } from './programs'
import { type Engine, Tab } from './tab'
import { startWebKit } from './webkit'

export interface EngineOptions {
  readonly engineName: 'firefox' | 'webkit'
}

interface Fixtures {
  readonly tab: Tab
  /** Faults that this road causes on purpose; any other one fails it. */
  readonly allowed: RegExp[]
}

interface WorkerFixtures extends EngineOptions {
  readonly engine: Engine
  /** The demo. */
  readonly demo: RunningServer
  /** Places for a remote that is published while pages are open (e2e/app/live.ts). */
  readonly live: RunningServer
  /** Builds that know nothing of the host, released (e2e/app/any-build.ts). */
  readonly builds: RunningServer
  /** The same by two versions of Tailwind. */
  readonly tailwind: RunningServer
  /** Libraries that write styles at run time. */
  readonly writing: RunningServer
  /** Components of other libraries (e2e/app/bridges.ts). */
  readonly bridges: RunningServer
  /** Publishes and releases in `live`. */
  readonly operator: Operator
}

const atStart = { scope: 'worker', timeout: 400_000 } as const

/** A road: what a person does, in the engine of the project. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName)
      await use(engine)
      await engine.close()
    },
    atStart,
  ],
  demo: [served(), atStart],
  builds: [withBuilds(plainBuilds), atStart],
  tailwind: [withBuilds(tailwindBuilds), atStart],
  writing: [withBuilds(writingBuilds), atStart],
  bridges: [withBuilds(['plain-bridges'], 'e2e/app/bridges.ts'), atStart],
  live: [served('e2e/app/live.ts'), atStart],
  operator: [
    async ({ playwright, live }, use) => {
      const request = await playwright.request.newContext()
      await use(await createOperator({ request }, live))
      await request.dispose()
    },
    atStart,
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  allowed: async ({}, use) => use([]),
  tab: async ({ engine, allowed }, use, info) => {
    const visitor = await engine.visit()
    const tab = new Tab(visitor.tab)
    await use(tab)
    if (info.status !== info.expectedStatus) {
      await info.attach('page', { body: await visitor.tab.photograph(), contentType: 'image/png' })
    }
    const faults = await tab.faults()
    await visitor.leave()
    expect(faults.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
})

function start(name: EngineOptions['engineName']): Promise<Engine> {
  const { firefox, webkitDriver: driver, miniBrowser: browser, screen } = findPrograms()
  return name === 'firefox' ? startFirefox(firefox) : startWebKit({ driver, browser, screen })
}

function served(application?: string) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  return async ({}, use: (server: RunningServer) => Promise<void>) => {
    const server = await startServer(application ? { SLIPWAY_APP: application } : {})
    await use(server)
    await server.stop()
    // The browser reports what its policy refuses, also before a page is listened to.
    expect(server.log()).not.toContain('the browser reports a violated policy')
  }
}

function withBuilds(builds: readonly string[], application = 'e2e/app/any-build.ts') {
  return async (
    { playwright }: PlaywrightWorkerArgs,
    use: (server: RunningServer) => Promise<void>,
  ) => {
    const server = await startServer({ SLIPWAY_APP: application })
    const request = await playwright.request.newContext()
    await releasePlainBuilds(request, server, builds)
    await use(server)
    await request.dispose()
    await server.stop()
    expect(server.log()).not.toContain('the browser reports a violated policy')
  }
}

export { expect }
