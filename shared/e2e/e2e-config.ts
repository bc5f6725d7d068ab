import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { fromHere } from '../build/from-here'
import { findBrowser } from '../cli/looks/find-browser'

/**
 * Playwright's configuration for the browser tests of a remote, for `playwright.config.ts`: the tests in
 * `e2e/`, the remote built once before the first of them, and the browser that `slipway check` draws in
 * (`SLIPWAY_BROWSER`, `CHROME_PATH`, a Chromium on the PATH; otherwise Playwright's own). `own` overrides
 * these settings.
 * @throws CodedError `usage` when the browser that is named cannot be run
 * @example
 * export default e2eConfig({ retries: 1 })
 */
export function e2eConfig(own: PlaywrightTestConfig = {}): PlaywrightTestConfig {
  const executablePath = findBrowser(process.env)
  const usual: PlaywrightTestConfig = {
    testDir: 'e2e',
    outputDir: '.cache/e2e',
    globalSetup: fromHere.resolve('@slipway/sdk/e2e/setup'),
    // Publishing builds and checks.
    timeout: 60_000,
    forbidOnly: Boolean(process.env['CI']),
    reporter: 'list',
    use: {
      // What is not there is said while its author still looks.
      actionTimeout: 10_000,
      viewport: { width: 1280, height: 900 },
      launchOptions: executablePath ? { executablePath } : {},
    },
  }
  return defineConfig(usual, own)
}
