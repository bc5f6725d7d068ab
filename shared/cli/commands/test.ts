import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  type Answer,
  type CommandContext,
  type DescribeCommand,
  exitCodes,
} from '../command-context'
import { runBeside } from '../run-beside'
import { runJest } from '../run-jest'
import { usageError } from '../usage-error'

const noConfig = `There is no playwright.config.ts here. Write one:
import { e2eConfig } from '@slipway/sdk/e2e'
export default e2eConfig()`

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

/**
 * Playwright as the folder has it, with its `playwright.config.ts`. Its exit code.
 *
 * @throws CodedError `usage` when one of both is missing
 */
function runPlaywright(cwd: string, patterns: readonly string[]): Promise<number> {
  const cli = findPlaywright(cwd)
  if (!existsSync(join(cwd, 'playwright.config.ts'))) throw usageError(noConfig)
  return runBeside([cli, 'test', ...patterns], { cwd })
}

function findPlaywright(cwd: string): string {
  try {
    return createRequire(join(cwd, 'package.json')).resolve('@playwright/test/cli')
  } catch {
    throw usageError(
      'Browser tests need Playwright: npm install --save-dev --save-exact @playwright/test',
    )
  }
}
