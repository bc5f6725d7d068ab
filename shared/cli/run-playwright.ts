import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { usageError } from './usage-error'

/**
 * Playwright as the folder has it, with its `playwright.config.ts`. Its exit code.
 *
 * @throws CodedError `usage` when one of both is missing
 */
export function runPlaywright(cwd: string, patterns: readonly string[]): Promise<number> {
  const cli = findPlaywright(cwd)
  if (!existsSync(join(cwd, 'playwright.config.ts'))) throw usageError(noConfig)
  // Its report goes where progress goes: standard output is for the answer.
  const child = spawn(process.execPath, [cli, 'test', ...patterns], {
    cwd,
    stdio: ['inherit', 2, 2],
  })
  const end = () => void child.kill()
  process.once('SIGTERM', end)
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  }).finally(() => process.off('SIGTERM', end))
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
