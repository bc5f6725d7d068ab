import type { DescribeCommand } from '../command-context'
import { type Answer, type CommandContext, exitCodes } from '../command-context'
import { runJest } from '../run-jest'

/** `slipway test`. */
export const testCommand: DescribeCommand = (command, { context, answer }) => {
  command
    .argument('[patterns...]', 'only test files whose path matches')
    .option('--watch', 'run again after each change')
    .action(async (patterns: readonly string[], { watch }: { readonly watch?: boolean }) =>
      // Not --watch: that needs a repository to know what has changed.
      answer(await runTests(context, [...patterns, ...(watch ? ['--watchAll'] : [])])),
    )
}

async function runTests({ cwd }: CommandContext, args: readonly string[]): Promise<Answer> {
  const code = await runJest({ cwd, testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'], args })
  if (code === 0) return { data: {}, text: 'All tests pass.', next: ['npx slipway publish'] }
  return {
    data: { code: 'tests-failed' },
    text: 'Tests failed.',
    next: [
      'correct what is named above',
      'npx slipway test --watch      (runs again after each change)',
    ],
    exitCode: exitCodes.refused,
  }
}
