import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { linkPostgres } from './link-postgres.mjs'

/** `npm test`: installs and builds what is missing or stale, then checks and tests everything. */
const root = fileURLToPath(new URL('..', import.meta.url))
install(root)
linkPostgres(root)
const run = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/test.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(run.status ?? 1)
