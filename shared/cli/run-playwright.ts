import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runBeside } from './run-beside'
import { usageError } from './usage-error'

/**
 * Playwright as the folder has it, with its `playwright.config.ts`. Its exit code.
 *
 * @throws CodedError `usage` when one of both is missing
 */
export function runPlaywright(cwd: string, patterns: readonly string[]): Promise<number> {
  const cli = findPlaywright(cwd)
  if (!existsSync(join(cwd, 'playwright.config.ts'))) throw usageError(noConfig)
  return runBeside([cli, 'test', ...patterns], { cwd })
}

const noConfig = `There is no playwright.config.ts here. Write one:
import { e2eConfig } from '@slipway/sdk/e2e'
export default e2eConfig()`

function findPlaywright(cwd: string): string {
  try {
    return createRequire(join(cwd, 'package.json')).resolve('@playwright/test/cli')
  } catch {
    throw usageError(
      'Browser tests need Playwright: npm install --save-dev --save-exact @playwright/test',
    )
  }
}
