import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Answer, type CommandContext, exitCodes } from '../command-context'
import type { DescribeCommand } from '../create-program'
import { fromCommand, packageFolder } from '../own-package'

/** `slipway test`. */
export const testCommand: DescribeCommand = (command, { context, answer }) => {
  command
    .argument('[patterns...]', 'only test files whose path matches')
    .option('--watch', 'run again after each change')
    .action(async (patterns: readonly string[], { watch }: { readonly watch?: boolean }) =>
      answer(await runTests(context, [...patterns, ...(watch ? ['--watch'] : [])])),
    )
}

async function runTests({ cwd }: CommandContext, args: readonly string[]): Promise<Answer> {
  const config = JSON.stringify(jestConfig(cwd))
  const code = await runJest(cwd, ['--config', config, ...args])
  if (code === 0) return { data: {}, text: 'All tests pass.', next: ['slipway publish'] }
  return { data: { code: 'tests-failed' }, text: 'Tests failed.', exitCode: exitCodes.refused }
}

/** Jest as the SDK's own remotes are tested: jsdom, TypeScript by swc, class names as written. */
function jestConfig(rootDir: string): object {
  const parser = { syntax: 'typescript', tsx: true }
  const react = { runtime: 'automatic' }
  const swc = { jsc: { target: 'es2022', parser, transform: { react } } }
  return {
    rootDir,
    testEnvironment: fromCommand.resolve('jest-environment-jsdom'),
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    transform: { '^.+\\.[jt]sx?$': [fromCommand.resolve('@swc/jest'), swc] },
    moduleNameMapper: { '\\.css$': join(packageFolder, 'jest/styles.cjs') },
    setupFilesAfterEnv: [join(packageFolder, 'jest/setup.cjs')],
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
  }
}

// Its report goes where progress goes: standard output is for the answer.
function runJest(cwd: string, args: readonly string[]): Promise<number> {
  const jest = fromCommand.resolve('jest/bin/jest')
  const child = spawn(process.execPath, [jest, ...args], { cwd, stdio: ['inherit', 2, 2] })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
