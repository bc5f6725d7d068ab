import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const packages = ['buildah', 'mmdebstrap', 'nginx-light', 'prometheus']
const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`

/**
 * The programs of the step `image`. Missing ones are installed with `CI=true` and as root; elsewhere it throws, with
 * the command that installs them: nobody's system is changed by a test.
 */
export function provideImagePrograms(): void {
  if (areThere()) return
  const advice = `buildah, mmdebstrap, nginx and promtool are needed for this step. On Debian, as root:\n  ${command}\n`
  if (process.env['CI'] !== 'true' || process.getuid?.() !== 0) throw new Error(advice)
  execFileSync('sh', ['-c', command], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (!areThere()) throw new Error(`${advice} It ran, and they are missing all the same.`)
}

function areThere(): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return ['buildah', 'mmdebstrap', 'nginx', 'promtool'].every((name) =>
    folders.some((folder) => existsSync(join(folder, name))),
  )
}
