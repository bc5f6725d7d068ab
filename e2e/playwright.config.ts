import { statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { hideBrowsers } from '../scripts/hide-browsers'
import { readSeconds } from '../scripts/seconds.mjs'
import { findBrowser } from './find-browser'

// Workers of a run read this file as well; the browser is looked for once.
process.env['TEST_BROWSER'] = await findBrowser()
hideBrowsers(process.env)

/** Chromium's processes share memory there; Playwright has them use files, for containers with little of it. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 31
  } catch {
    return false
  }
}

/**
 * Files whose tests wait for minutes, bundle, or look at many pages, by the last run. They begin before all
 * others, so that a run does not end with three idle workers.
 */
const long = Object.entries(readSeconds(process.cwd()).files)
  .filter(([path, seconds]) => path.startsWith('e2e/') && seconds >= 60)
  .map(([path]) => `**/${path}`)

/** Looks at every page: left out before all others where time is short. Its parts are short enough to be last. */
const last = '**/e2e/walk.spec.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: '../scripts/bundle-server.ts',
  // Remotes of the tests are here too, with jest's tests beside their components.
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'long', testMatch: long, testIgnore: last },
    { name: 'short', testIgnore: [...long, last] },
    { name: 'last', testMatch: last },
  ],
  outputDir: '../.cache/playwright',
  timeout: 120_000,
  // As long as a page may take while the other workers bundle; what is there is found at once.
  expect: { timeout: 30_000 },
  // A test has a browser and a server, which are several programs: one test keeps a processor busy, and more.
  workers: Math.min(4, availableParallelism()),
  fullyParallel: false,
  // A second try is reported by name at the end of the run (scripts/test.ts).
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: `${process.cwd()}/.cache/test/playwright.json` }]],
  use: {
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env['TEST_BROWSER'],
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
  },
})
