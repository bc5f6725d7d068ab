import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '@slipway/sdk/contract'
import { type BuiltVersion, integrityOf, versionDigest } from '../catalog/publish/built-remotes'

/** A component that is drawn in another way. */
interface ChangedComponent {
  readonly component: string
  /** The script without its ending, and its function that is given the former component. */
  readonly script: string
  readonly by: string
  /** The folder in which the script was built. */
  readonly folder: string
}

/** The parts of a version that the one before has not. */
interface Change {
  readonly version: string
  readonly changed?: ChangedComponent
  /** The slots that it proposes. */
  readonly slots?: Manifest['slots']
}

const ENTRY = 'entry.js'

/** A later version of a build: its files, and in front of them an entry that changes one component. */
export async function nextVersion(former: BuiltVersion, change: Change): Promise<BuiltVersion> {
  const { version, changed, slots } = change
  const base = { ...former.manifest, version, ...(slots && { slots }) }
  if (!changed) return built(base, former.files)
  const { component, script, by, folder } = changed
  const own = `${script}.js`
  const expose = base.components.find(({ name }) => name === component)?.expose ?? ''
  const scripts = new Map([
    [ENTRY, Buffer.from(entryText({ former: base.entry, own, by, component, expose }))],
    [own, await readFile(join(folder, own))],
  ])
  const map = `${own}.map`
  const maps = new Map([[map, await readFile(join(folder, map))]])
  const manifest: Manifest = {
    ...base,
    entry: ENTRY,
    // WebKit runs no import of a file whose digest it was not given before.
    modules: [base.entry, own],
    files: [...base.files, ...listed(scripts)],
    maps: [...(base.maps ?? []), ...listed(maps)],
  }
  return built(manifest, new Map([...former.files, ...scripts, ...maps]))
}

function built(manifest: Manifest, files: BuiltVersion['files']): BuiltVersion {
  const manifestText = JSON.stringify(manifest)
  return { digest: versionDigest(manifestText), manifest, manifestText, files }
}

function listed(files: ReadonlyMap<string, Buffer>): Manifest['files'] {
  return [...files].map(([path, bytes]) => ({
    path,
    size: bytes.length,
    integrity: integrityOf(bytes),
  }))
}

interface Entry extends Pick<ChangedComponent, 'by' | 'component'> {
  readonly former: string
  readonly own: string
  readonly expose: string
}

function entryText({ former, own, by, component, expose }: Entry): string {
  return `import { get as former, init } from './${former}'
import { ${by} } from './${own}'
const get = async (name) => {
  const factory = await former(name)
  if (name !== '${expose}') return factory
  const module = factory()
  const changed = ${by}(module.${component} ?? module.default)
  return () => ({ default: changed })
}
export { get, init }
`
}
