import type { Manifest, ManifestComponent } from '@slipway/sdk/contract'
import { type BuiltVersion, integrityOf, versionDigest } from '../catalog/publish/built-remotes'

interface VersionParts {
  readonly name?: string
  readonly version?: string
  readonly components?: readonly Partial<ManifestComponent>[]
  /** Path → text. */
  readonly files?: Readonly<Record<string, string>>
  /** Path of a script → the text of its source map. */
  readonly maps?: Readonly<Record<string, string>>
  readonly slots?: Manifest['slots']
  readonly origins?: Manifest['origins']
  readonly styles?: string
  readonly uses?: Manifest['uses']
  readonly singletons?: Manifest['singletons']
}

/** A remote's version as its build leaves it, made without a build: the hashes are right. */
export function builtVersion(parts: VersionParts = {}): BuiltVersion {
  const {
    name = 'starter',
    version = '1.0.0',
    files = { 'entry.js': `export const of = "${name}"` },
  } = parts
  const components = (parts.components ?? [{ name: 'Notice' }]).map(component)
  const { 'entry.js': entry = '' } = files
  const isContainer = components.every(({ expose }) => entry.includes(`"${expose}"`))
  const texts = isContainer ? files : { ...files, 'entry.js': entry + exposedBy(components) }
  const bytes = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]))
  const { slots, origins, styles, uses, singletons, maps = {} } = parts
  const ofMaps = Object.entries(maps).map(
    ([path, text]) => [`${path}.map`, Buffer.from(text)] as const,
  )
  const manifest = {
    contract: '1.0.0',
    name,
    version,
    entry: 'entry.js',
    components,
    shared: {},
    runtime: '2.9.2',
    files: [...bytes].map(describeFile),
    ...(ofMaps.length > 0 && { maps: ofMaps.map(describeFile) }),
    ...(slots && { slots }),
    ...(origins && { origins }),
    ...(styles !== undefined && { styles }),
    ...(uses && { uses }),
    ...(singletons && { singletons }),
  }
  const manifestText = JSON.stringify(manifest)
  return {
    digest: versionDigest(manifestText),
    manifest,
    manifestText,
    files: new Map([...bytes, ...ofMaps]),
  }
}

function describeFile([path, content]: readonly [string, Buffer]) {
  return { path, size: content.length, integrity: integrityOf(content) }
}

/** What {@link builtVersion} writes behind an entry that does not name its components. */
export function exposedBy(components: readonly Pick<ManifestComponent, 'expose'>[]): string {
  return `\nvar exposed = ${JSON.stringify(components.map(({ expose }) => expose))}\n`
}

function component(parts: Partial<ManifestComponent>): ManifestComponent {
  const { name = 'Notice' } = parts
  return {
    name,
    expose: `./${name}`,
    registry: 'slot',
    locations: [],
    fallback: 'notice',
    deadlineMs: 10_000,
    minHeight: 0,
    preload: [],
    css: [],
    ...parts,
  }
}
