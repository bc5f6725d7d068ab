import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserNames } from '../shared/cli/looks/find-browser'
import { unpackBrowser } from './unpack-browser'

/**
 * The Chromium to test with, whatever the machine has: the one in an npm package (Linux x64), else Playwright's
 * own. One that Debian installs, or that is on the PATH, is the last resort. `TEST_BROWSER` names another one on
 * purpose. Throws when there is none at all.
 */
export async function findBrowser(): Promise<string> {
  await useOwnFonts()
  const chosen = process.env['TEST_BROWSER']
  const found = chosen || ((await packaged()) ?? installed() ?? fetched() ?? onPath())
  if (found) return found
  throw new Error('No browser. Install Chromium, or set TEST_BROWSER to one.')
}

/** Browsers that this process starts draw text in the tests' own font. Only Linux has such a setting. */
export async function useOwnFonts(): Promise<void> {
  if (process.platform !== 'linux') return
  process.env['FONTCONFIG_FILE'] = (await unpackBrowser()).fonts
}

async function packaged(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return (await unpackBrowser()).program
}

function installed(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function fetched(): string | undefined {
  const commands: readonly (readonly [string, ...string[]])[] = [
    [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'],
    ...(process.getuid?.() === 0 ? [['apt-get', 'install', '-y', 'chromium'] as const] : []),
  ]
  for (const [command, ...args] of commands) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
      return installed() ?? onPath()
    } catch {
      // The next one may be had.
    }
  }
  return undefined
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders
    .flatMap((folder) => browserNames.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}
