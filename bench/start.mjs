import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install } from '../scripts/install.mjs'
import { linkPostgres } from '../scripts/link-postgres.mjs'

/** `npm run bench`: installs and builds what is missing or stale, then measures. */
const root = fileURLToPath(new URL('..', import.meta.url))
install(root)
linkPostgres(root)
run('scripts/build.ts', '--before-start')
run('bench/bench.ts', ...process.argv.slice(2))

function run(...args) {
  const options = { cwd: root, stdio: 'inherit' }
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...args], options)
  if (status !== 0) process.exit(status ?? 1)
}
