import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { hideBrowsers } from '../../scripts/hide-browsers'
import { useOwnFonts } from '../find-browser'
import { findPrograms } from './programs'
import type { EngineOptions } from './test'

// Workers read this file as well: what is missing is installed once, by the first.
findPrograms()
await useOwnFonts()
hideBrowsers(process.env)

/** The roads in Firefox and WebKit. Playwright runs them and counts; it drives neither browser. */
export default defineConfig<unknown, EngineOptions>({
  testDir: '.',
  globalSetup: '../../scripts/bundle-server.ts',
  testMatch: '*.road.ts',
  outputDir: '../../.cache/playwright-browsers',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Firefox and WebKit share them.
  workers: availableParallelism() < 4 ? 2 : 4,
  fullyParallel: false,
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: `${process.cwd()}/.cache/test/browsers.json` }]],
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
