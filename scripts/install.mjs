import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs what package-lock.json names, unless that has been done. Plain JavaScript: nothing is there yet. */
export function install(root) {
  checkNode()
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(root, 'node_modules/.slipway-lock')
  const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (before === wanted) return
  console.log('Installing dependencies (about a minute, once) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('npm ci failed; its messages are above.')
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, wanted)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isFit = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24
  if (!isFit)
    fail(`Node ${process.versions.node} is too old; install Node 20.19, 22.13, 24 or newer.`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
