import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Lock, readLock } from './locked-packages'

/** The parts of a bill of materials (CycloneDX) that are read here. */
interface Sbom {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly components: readonly { readonly 'bom-ref': string }[]
  readonly dependencies: readonly Links[]
}

interface Links {
  readonly ref: string
  readonly dependsOn: readonly string[]
}

/** Returns what the repository is made of, as CycloneDX. */
export async function readSbom(root: string): Promise<Sbom> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: root,
    maxBuffer: 64 * 1_048_576,
    shell: process.platform === 'win32',
  })
  return JSON.parse(stdout)
}

interface PackageParts {
  readonly name: string
  readonly version: string
  /** Paths of packages in the repository: what is installed with it, and what its files are made of. */
  readonly paths: ReadonlySet<string>
}

/** Returns what a package is made of, as CycloneDX; nothing in it depends on when or where that was asked. */
export async function packageSbom(root: string, parts: PackageParts): Promise<string> {
  const [{ metadata, ...whole }, lock] = await Promise.all([readSbom(root), readLock(root)])
  const ref = `${parts.name}@${parts.version}`
  const refs = new Set([...parts.paths].map((path) => refOf(lock, path)))
  const own = { ref, dependsOn: [...refs].toSorted() }
  const sbom = {
    ...whole,
    serialNumber: undefined,
    metadata: { ...metadata, timestamp: undefined, component: componentOf(parts, ref) },
    components: whole.components.filter((component) => refs.has(component['bom-ref'])),
    dependencies: [own, ...whole.dependencies.flatMap((links) => within(links, refs))],
  }
  return `${JSON.stringify(sbom, null, 1)}\n`
}

function componentOf({ name, version }: PackageParts, ref: string): object {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { 'bom-ref': ref, type: 'library', name, version, purl }
}

function within({ ref, dependsOn }: Links, refs: ReadonlySet<string>): readonly Links[] {
  return refs.has(ref) ? [{ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }] : []
}

function refOf(lock: Lock, path: string): string {
  const { name, version } = lock[path] ?? {}
  return `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
}
