import { availableParallelism } from 'node:os'

/** @type {import("jest").Config} */

const transform = {
  '^.+\\.[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  ],
}

const common = {
  transform,
  moduleNameMapper: { '\\.css$': '<rootDir>/host/testing/style-stub.ts' },
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.cache/'],
}

const config = {
  // For what hangs; how fast something is belongs into bench/. A busy machine is five times slower.
  testTimeout: 180_000,
  // As many as processors: with four on two of them the same tests took an eighth more of the processors’ time.
  maxWorkers: Math.min(4, availableParallelism()),
  // A worker with a large heap needs a second to end; one that has not ended by then never will (scripts/jest-step.ts).
  workerGracefulExitTimeout: 30_000,
  testSequencer: '<rootDir>/scripts/slow-tests-first.mjs',
  globalSetup: '<rootDir>/scripts/hide-browsers.ts',
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/server/testing/prepare-run.ts',
      globalTeardown: '<rootDir>/server/testing/database/stop-shared-postgres.ts',
      testMatch: ['<rootDir>/{server,shared,remotes,scripts,bench}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'jsdom',
      testEnvironment: 'jsdom',
      testMatch: [
        '<rootDir>/{host,shared,remotes,e2e/remotes}/**/*.test.tsx',
        '<rootDir>/host/**/*.test.ts',
      ],
      setupFilesAfterEnv: ['<rootDir>/host/testing/jsdom-setup.ts'],
    },
  ],
}

export default config
