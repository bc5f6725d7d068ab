import { readFile } from 'node:fs/promises'
import type { Count, Step } from './test-step'

/** More files than these do not fail by a race. */
const MOST_AGAIN = 8

/** Every test in jest; in CI what failed is tried once more, file by file, by itself. */
export function jestStep(results: string): Step {
  const report = `${results}/jest.json`
  const count = async () => countOf(await readReport(report))
  if (!process.env['CI']) return { name: 'jest', args: jest(report), count }
  return { name: 'jest', args: jest(report), count, secondTry: () => tryAgain(report) }
}

function jest(report: string, ...more: readonly string[]): readonly string[] {
  return ['node_modules/jest/bin/jest.js', '--ci', '--json', `--outputFile=${report}`, ...more]
}

async function tryAgain(report: string): Promise<Step | undefined> {
  const first = await readReport(report)
  const files = first.testResults.filter(({ status }) => status === 'failed')
  if (files.length === 0 || files.length > MOST_AGAIN) return undefined
  const second = `${report}.again`
  const names = files.map(({ name }) => name)
  return {
    name: 'jest again',
    args: jest(second, '--runInBand', '--runTestsByPath', ...names),
    count: async () => join(first, await readReport(second)),
  }
}

// The second run counts for the files that it ran.
function join(first: JestReport, second: JestReport): Count {
  const failed = first.testResults.filter(({ status }) => status === 'failed')
  const others = first.numPassedTests - failed.reduce((sum, file) => sum + passedIn(file), 0)
  const count = countOf(second)
  const stillFailed = new Set(second.testResults.flatMap(failedIn))
  const again = failed.flatMap(failedIn).filter((name) => !stillFailed.has(name))
  return { passed: others + count.passed, failed: count.failed, again }
}

/** Names of the tests of a file that failed; its own where it fell over as a whole. */
function failedIn({ name, status, assertionResults }: TestFile): readonly string[] {
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length > 0) return tests.map(({ fullName }) => fullName)
  return status === 'failed' ? [name] : []
}

function countOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: JestReport): Count {
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
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
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
}

interface JestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly TestFile[]
}
