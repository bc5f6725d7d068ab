import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join as joinPath, relative } from 'node:path'
import { sharedWorkers } from './shared-workers'
import type { Count, Step } from './test-step'

/** More files than these do not fail by a race. */
const MOST_AGAIN = 8

/**
 * Every test in jest, in two steps: files that measure time run after the others, so that a limit is not
 * missed because of the tests beside it; three at a time, for they wait far more than they compute. In CI
 * what failed is tried once more, file by file, by itself.
 */
export function jestSteps(results: string): readonly [jest: Step, clock: Step] {
  const timed = filesThatMeasureTime()
  const others = ['--testPathIgnorePatterns', '/node_modules/', ...timed.map(patternOf)]
  return [
    {
      ...stepOf('jest', `${results}/jest.json`, others),
      shared: [`--maxWorkers=${sharedWorkers}`],
    },
    stepOf('clock', `${results}/clock.json`, ['--maxWorkers=3', '--runTestsByPath', ...timed]),
  ]
}

function stepOf(name: string, report: string, more: readonly string[]): Step {
  const step = {
    name,
    args: jest(report, ...more),
    count: async (output: string) =>
      withOpenWorker(name, output, countOf(await readReport(report))),
  }
  return process.env['CI'] ? { ...step, secondTry: () => tryAgain(name, report) } : step
}

// A test that fails may leave something open; where none did, it would go unseen.
function withOpenWorker(name: string, output: string, count: Count): Count {
  const isOpen = output.includes('A worker process has failed to exit gracefully')
  if (!isOpen || count.failed.length > 0) return count
  return { ...count, warnings: [`${name}: a worker does not end by itself (--detectOpenHandles)`] }
}

function filesThatMeasureTime(): readonly string[] {
  return ['server', 'shared', 'host'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => joinPath(folder, path))
      .filter((path) => readFileSync(path, 'utf8').includes('performance.now()')),
  )
}

function patternOf(path: string): string {
  return `/${path.replaceAll('.', '\\.')}$`
}

function jest(report: string, ...more: readonly string[]): readonly string[] {
  return ['node_modules/jest/bin/jest.js', '--ci', '--json', `--outputFile=${report}`, ...more]
}

async function tryAgain(name: string, report: string): Promise<Step | undefined> {
  const first = await readReport(report)
  const files = first.testResults.filter(({ status }) => status === 'failed')
  if (files.length === 0 || files.length > MOST_AGAIN) return undefined
  const second = `${report}.again`
  const names = files.map(({ name }) => name)
  return {
    name: `${name} again`,
    args: jest(second, '--runInBand', '--runTestsByPath', ...names),
    count: async () => join(first, await readReport(second)),
  }
}

// The second run counts for the files that it ran.
function join(first: JestReport, second: JestReport): Count {
  const failed = first.testResults.filter(({ status }) => status === 'failed')
  const others = first.numPassedTests - failed.reduce((sum, file) => sum + passedIn(file), 0)
  const count = countOf(second)
  const again = failed.flatMap(failedIn).filter((name) => !count.failed.includes(name))
  const files = { ...countOf(first).files, ...count.files }
  return { passed: others + count.passed, failed: count.failed, again, files }
}

/** Names of the tests of a file that failed; its own where it fell over as a whole. */
function failedIn(result: TestFile): readonly string[] {
  const { status, assertionResults } = result
  const file = pathOf(result)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length > 0)
    return tests.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '))
  return status === 'failed' ? [file] : []
}

function countOf({ numPassedTests, testResults }: JestReport): Count {
  return {
    passed: numPassedTests,
    failed: testResults.flatMap(failedIn),
    files: Object.fromEntries(testResults.map((file) => [pathOf(file), secondsOf(file)])),
  }
}

function pathOf({ name }: TestFile): string {
  return relative(process.cwd(), name)
}

function secondsOf({ startTime, endTime }: TestFile): number {
  return Math.round((endTime - startTime) / 1000)
}

function passedIn({ assertionResults }: TestFile): number {
  return assertionResults.filter(({ status }) => status === 'passed').length
}

async function readReport(file: string): Promise<JestReport> {
  return JSON.parse(await readFile(file, 'utf8'))
}

interface TestFile {
  readonly name: string
  readonly status: string
  /** Milliseconds since 1970. */
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly {
    readonly ancestorTitles: readonly string[]
    readonly title: string
    readonly status: string
  }[]
}

interface JestReport {
  readonly numPassedTests: number
  readonly testResults: readonly TestFile[]
}
