import type { DescribeCommand } from '../command-context'
import { type Answer, type CommandContext, exitCodes } from '../command-context'
import { runJest } from '../run-jest'
import { runPlaywright } from '../run-playwright'
import { usageError } from '../usage-error'

interface TestFlags {
  readonly browser?: boolean
  readonly watch?: boolean
}

/** `slipway test`. */
export const testCommand: DescribeCommand = (command, { context, answer }) => {
  command
    .argument('[patterns...]', 'only test files whose path matches')
    .option(
      '--browser',
      'the tests in e2e/, with Playwright in a browser, instead of those in src/',
    )
    .option('--watch', 'run again after each change')
    .action(async (patterns: readonly string[], flags: TestFlags) =>
      answer(await runTests(context, patterns, flags)),
    )
}

async function runTests(
  { cwd }: CommandContext,
  patterns: readonly string[],
  { browser, watch }: TestFlags,
): Promise<Answer> {
  if (browser && watch)
    throw usageError('--watch is for the tests in src/; use it without --browser.')
  const code = browser
    ? await runPlaywright(cwd, patterns)
    : // Not --watch: that needs a repository to know what has changed.
      await runJest({ cwd, testMatch, args: [...patterns, ...(watch ? ['--watchAll'] : [])] })
  if (code === 0) return { data: {}, text: 'All tests pass.', next: ['npx slipway publish'] }
  const again = browser
    ? 'npx slipway test --browser'
    : 'npx slipway test --watch      (runs again after each change)'
  return {
    data: { code: 'tests-failed' },
    text: 'Tests failed.',
    next: ['correct what is named above', again],
    exitCode: exitCodes.refused,
  }
}

const testMatch = ['<rootDir>/src/**/*.test.{ts,tsx}']
