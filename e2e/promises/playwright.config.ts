import { defineConfig } from '@playwright/test'
import base from '../playwright.config'

const { projects: _, ...common } = base

/** What is promised in minutes and for hundreds of users, gone once in real time: `npm test -- promises`. */
export default defineConfig({
  ...common,
  testDir: '.',
  globalSetup: '../../scripts/bundle-server.ts',
  testMatch: '*.promise.ts',
  outputDir: '../../.cache/playwright-promises',
  // Seconds are counted: nothing else runs beside them.
  workers: 1,
  reporter: [['list'], ['json', { outputFile: `${process.cwd()}/.cache/test/promises.json` }]],
})
