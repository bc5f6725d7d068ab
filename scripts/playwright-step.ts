import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sharedWorkers } from './shared-workers'
import type { Count, Step } from './test-step'

/** The product in a browser; and by their names alone the roads in Firefox and WebKit, and what takes its time. */
export function playwrightSteps(results: string): readonly [browser: Step, ...roads: Step[]] {
  return [
    {
      ...stepOf('browser', 'e2e/playwright.config.ts', `${results}/playwright.json`),
      shared: [`--workers=${sharedWorkers}`],
    },
    {
      ...stepOf('browsers', 'e2e/browsers/playwright.config.ts', `${results}/browsers.json`),
      isOnlyNamed: true,
    },
    {
      ...stepOf('promises', 'e2e/promises/playwright.config.ts', `${results}/promises.json`),
      isOnlyNamed: true,
    },
  ]
}

function stepOf(name: string, config: string, report: string): Step {
  const cli = 'node_modules/@playwright/test/cli.js'
  return {
    name,
    args: ['--import', 'tsx', cli, 'test', '--config', config],
    within: (ms) => [`--global-timeout=${Math.max(1000, Math.round(ms))}`],
    count: async () => countOf(JSON.parse(await readFile(report, 'utf8'))),
  }
}

function countOf({ config, suites, stats, errors }: PlaywrightReport): Count {
  const folder = relative(process.cwd(), config.rootDir)
  const of = (status: string) =>
    suites.flatMap((suite) => namesOf(suite, status)).map((name) => join(folder, name))
  return {
    passed: stats.expected + stats.flaky,
    failed: of('unexpected'),
    again: of('flaky'),
    notRun: errors.some(({ message }) => outOfTime.test(message))
      ? suites.flatMap(notRunOf).map((name) => join(folder, name))
      : [],
    files: Object.fromEntries(
      suites.map((suite) => [join(folder, suite.title), Math.round(secondsOf(suite))]),
    ),
  }
}

const outOfTime = /Timed out waiting \S+ for the test suite to run/

/** The file with the number of its tests that were not begun, or not ended; nothing where all were. */
function notRunOf(suite: PlaywrightSuite): readonly string[] {
  const left = testsOf(suite).filter(
    ({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== 'skipped',
  )
  return left.length > 0 ? [`${suite.title}: no time for ${left.length} of its tests`] : []
}

function testsOf({ specs = [], suites = [] }: PlaywrightSuite): readonly PlaywrightTest[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)]
}

/** The seconds that all tests of a suite took, one after the other. */
function secondsOf(suite: PlaywrightSuite): number {
  const results = testsOf(suite).flatMap((test) => test.results)
  return results.reduce((sum, { duration }) => sum + duration / 1000, 0)
}

/** The tests of a suite that ended so; what ran in several browsers has the name of each. */
function namesOf(suite: PlaywrightSuite, status: string): readonly string[] {
  const { title, specs = [], suites = [] } = suite
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName }) => (tests.length > 1 ? `${title} [${projectName}]` : title)),
  )
  return [...own, ...suites.flatMap((inner) => namesOf(inner, status))].map(
    (name) => `${title} › ${name}`,
  )
}

interface PlaywrightSuite {
  readonly title: string
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly PlaywrightTest[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightTest {
  readonly status: string
  readonly expectedStatus: string
  readonly projectName: string
  readonly results: readonly { /** Milliseconds. */ readonly duration: number }[]
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly stats: { readonly expected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
  /** Faults beside those of the tests. */
  readonly errors: readonly { readonly message: string }[]
}
