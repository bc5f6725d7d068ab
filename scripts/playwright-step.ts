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
    count: async () => countOf(JSON.parse(await readFile(report, 'utf8'))),
  }
}

function countOf({ config, suites, stats }: PlaywrightReport): Count {
  const folder = relative(process.cwd(), config.rootDir)
  const of = (status: string) =>
    suites.flatMap((suite) => namesOf(suite, status)).map((name) => join(folder, name))
  return {
    passed: stats.expected + stats.flaky,
    failed: of('unexpected'),
    again: of('flaky'),
    files: Object.fromEntries(
      suites.map((suite) => [join(folder, suite.title), Math.round(secondsOf(suite))]),
    ),
  }
}

/** The seconds that all tests of a suite took, one after the other. */
function secondsOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results)
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
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
    readonly tests: readonly {
      readonly status: string
      readonly projectName: string
      readonly results: readonly { /** Milliseconds. */ readonly duration: number }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly stats: { readonly expected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}
