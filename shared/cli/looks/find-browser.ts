import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { usageError } from '../usage-error'

/** Names that a Chromium on the PATH may have. */
export const browserNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * The browser to draw in: `SLIPWAY_BROWSER` or `CHROME_PATH`, else a Chromium on the PATH; `none` wants
 * no browser.
 *
 * @throws CodedError `usage` when the one that is named cannot be run
 */
export function findBrowser(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env['SLIPWAY_BROWSER'] || env['CHROME_PATH']
  if (named === 'none') return undefined
  if (named && !canRun(named)) {
    throw usageError(
      `${named} is not a program that can be run. Set SLIPWAY_BROWSER to a Chromium, or to "none".`,
    )
  }
  return named || onPath(env['PATH'] ?? '')
}

function onPath(path: string): string | undefined {
  const folders = path.split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => browserNames.map((name) => join(folder, name))).find(canRun)
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
