import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * A Chromium to test with: `CHROME_PATH`, one on the PATH, Playwright's own, the one in an npm package
 * (Linux x64), or one that Debian or Playwright installs. Throws when there is none at all.
 */
export async function findBrowser(): Promise<string> {
  const found = fromEnvironment() ?? onPath() ?? installed() ?? (await packaged()) ?? fetched()
  if (found) return found
  throw new Error('No browser. Install Chromium, or set CHROME_PATH to one.')
}

function fromEnvironment(): string | undefined {
  return process.env['CHROME_PATH'] || undefined
}

function onPath(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

function installed(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

async function packaged(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { unpackBrowser } = await import('./unpack-browser')
  return unpackBrowser(join(process.cwd(), '.cache/chromium'))
}

function fetched(): string | undefined {
  const commands: readonly (readonly [string, ...string[]])[] = [
    ...(process.getuid?.() === 0 ? [['apt-get', 'install', '-y', 'chromium'] as const] : []),
    [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'],
  ]
  for (const [command, ...args] of commands) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
      return onPath() ?? installed()
    } catch {
      // The next one may be had.
    }
  }
  return undefined
}
