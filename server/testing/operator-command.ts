import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** How the operators' command ended, and what it wrote. */
export interface CommandEnd {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs `npm run slipway -- <args>` on the data in `folder`, for the template application unless `env` says otherwise. */
export function runOperatorCommand(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = { SLIPWAY_APP: join(process.cwd(), 'server/template/application.ts') },
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'server/cli/cli.ts', ...args],
      { env: { PATH: process.env['PATH'], SLIPWAY_DATA_DIR: folder, ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}
