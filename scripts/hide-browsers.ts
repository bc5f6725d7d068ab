import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { browserNames } from '../shared/cli/looks/find-browser'

const decoy = `#!/bin/sh
echo 'This is no browser. Tests name the one they want in SLIPWAY_BROWSER, or none.' >&2
exit 1
`

/**
 * Hides the browsers of the machine from tests and from all programs that they start. `slipway` draws in none
 * unless a test names one in `SLIPWAY_BROWSER`. A program that is started without that variable finds a decoy
 * on the PATH before any real browser; it fails, on every machine.
 */
export function hideBrowsers(env: NodeJS.ProcessEnv): void {
  const folder = join(process.cwd(), '.cache/no-browser')
  mkdirSync(folder, { recursive: true })
  for (const file of browserNames.map((name) => join(folder, name)))
    if (!existsSync(file)) writeFileSync(file, decoy, { mode: 0o755 })
  const folders = (env['PATH'] ?? '').split(delimiter).filter((other) => other !== folder)
  env['PATH'] = [folder, ...folders].join(delimiter)
  env['SLIPWAY_BROWSER'] = 'none'
  delete env['CHROME_PATH']
}

/** Jest's setup: its workers and what tests start have this process's environment. */
export default function hideFromJest(): void {
  hideBrowsers(process.env)
}
