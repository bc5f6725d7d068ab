import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Paths of what drives the other browsers. */
export interface Programs {
  readonly firefox: string
  readonly webkitDriver: string
  readonly miniBrowser: string
  readonly screen: string
}

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']
const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`

/**
 * The browsers of the step `browsers`. Missing ones are installed with `CI=true` and as root; elsewhere it
 * throws, with the command that installs them: nobody's system is changed by a test.
 */
export function findPrograms(): Programs {
  const found = find()
  if (found) return found
  if (process.env['CI'] !== 'true' || process.getuid?.() !== 0) throw new Error(advice)
  execFileSync('sh', ['-c', command], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const installed = find()
  if (!installed) throw new Error(`${advice} It ran, and they are missing all the same.`)
  return installed
}

const advice = `Firefox and WebKit are needed for this step. On Debian, as root:\n  ${command}\n`

function find(): Programs | undefined {
  const firefox = process.env['FIREFOX_PATH'] || (onPath('firefox-esr') ?? onPath('firefox'))
  const webkitDriver = onPath('WebKitWebDriver')
  const miniBrowser = process.env['MINI_BROWSER_PATH'] || findMiniBrowser()
  const screen = onPath('Xvfb')
  if (!firefox || !webkitDriver || !miniBrowser || !screen) return undefined
  return { firefox, webkitDriver, miniBrowser, screen }
}

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

// It comes with the driver, in a folder of the library: /usr/lib/<platform>/webkit2gtk-4.1.
function findMiniBrowser(): string | undefined {
  return foldersIn('/usr/lib')
    .flatMap((platform) => foldersIn(platform).filter((path) => path.includes('/webkit2gtk-')))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path))
}

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}
