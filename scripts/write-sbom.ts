import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `npm run sbom`: what Slipway is made of, as CycloneDX, into `dist/sbom.json` or the file that is named. */
const file = process.argv[2] ?? join(process.cwd(), 'dist/sbom.json')

const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
  { encoding: 'utf8', maxBuffer: 64 * 1_048_576, shell: process.platform === 'win32' },
)
if (status !== 0) {
  console.error(`npm sbom failed:\n${stderr}`)
  process.exit(1)
}
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, stdout)
console.log(`${JSON.parse(stdout).components.length} packages in ${file}`)
