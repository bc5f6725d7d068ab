import { dirname, join, relative, sep } from 'node:path'
import {
  checkVersion,
  consumedShares,
  fitsVersion,
  hostVersions,
  modulesOf,
} from '@slipway/sdk/check'
import {
  CONTRACT_VERSION,
  CodedError,
  type Fault,
  isScript,
  type Manifest,
  type ManifestComponent,
  remoteName,
} from '@slipway/sdk/contract'
import { fileIntegrity } from '../../build/file-integrity'
import type { PlacedFault } from '../../build/source-faults'
import {
  entryOf,
  type FederationManifest,
  federationFaults,
  nameByFederation,
  readFederationManifest,
  usualManifestFile,
} from './federation-manifest'
import { runtimeOf } from './federation-runtime'
import { readPublishedFiles } from './published-files'
import { scopeBuild } from './scope-build'
import {
  type ComponentField,
  type PackageOfRemote,
  placed,
  readPackageOfRemote,
} from './slipway-field'
import { styleLoaderWarnings } from './style-loader'

/** A build of somebody else's configuration, as it would be published. */
export interface DescribedBuild {
  /** Folder of the built files. */
  readonly dist: string
  readonly manifest: Manifest
  /** Path → bytes, styles wrapped. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Files of the folder that are not published. */
  readonly leftOut: readonly string[]
  readonly faults: readonly PlacedFault[]
  readonly warnings: readonly PlacedFault[]
}

/**
 * Describes what a build left at `manifestFile`: name, entry, exposes, shares by federation's manifest,
 * everything else by the field `slipway` of package.json in `folder`. Nothing is written.
 *
 * @throws CodedError `usage` where a file is missing; `remote-invalid` for a field that is not as agreed.
 */
export async function describeBuild(folder: string, manifestFile: string): Promise<DescribedBuild> {
  const about = readPackageOfRemote(folder)
  const federation = await readFederationManifest(manifestFile)
  const dist = dirname(manifestFile)
  const name = about.slipway.name ?? nameByFederation(federation)
  refuseName(name, federation, about)
  const { files, leftOut, faults: unfit } = await readPublishedFiles(dist)
  const { files: scoped, mark, faults: unscoped } = scopeBuild(name, files)
  const components = componentsOf(federation, about, scoped)
  const manifest = describe({ name, about, federation, files: scoped, mark, components })
  const found = [...federationFaults(federation), ...unfit, ...unscoped]
  // What is not wrapped was said already, in terms of the sources.
  const checked = checkVersion({ manifest, files: scoped, host: hostVersions }).filter(
    ({ code, pointer }) => !found.some((one) => one.code === code && one.pointer === pointer),
  )
  const place = placesIn(relative(folder, manifestFile).replaceAll(sep, '/'), about)
  return {
    dist,
    manifest,
    files: scoped,
    leftOut,
    faults: [...found, ...missingExposes(federation, about), ...checked].map((one) =>
      place(one, manifest),
    ),
    warnings: styleLoaderWarnings(scoped),
  }
}

interface Parts {
  readonly name: string
  readonly about: PackageOfRemote
  readonly federation: FederationManifest
  readonly files: ReadonlyMap<string, Buffer>
  readonly mark: string | undefined
  readonly components: readonly ManifestComponent[]
}

function describe({ name, about, federation, files, mark, components }: Parts): Manifest {
  const { slots = [], origins = [], version = about.version } = about.slipway
  const entry = entryOf(federation)
  const modules = modulesOf({ entry, components: [...components] }, files)
  return {
    contract: CONTRACT_VERSION,
    name,
    version,
    entry,
    components: [...components],
    shared: sharedOf(federation, files),
    runtime: runtimeOf(federation, files),
    files: [...files].map(([path, bytes]) => {
      return { path, size: bytes.length, integrity: fileIntegrity(bytes) }
    }),
    ...(modules.length > 0 && { modules: [...modules] }),
    ...(mark !== undefined && { styles: mark }),
    ...(slots.length > 0 && { slots }),
    ...(origins.length > 0 && { origins }),
  }
}

const nameRemedy =
  'Give the remote a name in package.json: "slipway": { "name": "…" }, or another one in the federation plugin.'

function refuseName(
  name: string,
  federation: FederationManifest,
  { lineOf }: PackageOfRemote,
): void {
  const issue = remoteName.safeParse(name).error?.issues[0]
  if (!issue) return
  const detail = `"${federation.name}" cannot be the remote's name here. ${issue.message} ${nameRemedy}`
  const error = placed({ pointer: '/slipway/name', code: 'manifest-invalid', detail }, lineOf)
  throw new CodedError('remote-invalid', 'The remote has no name:', {
    status: 422,
    errors: [error],
  })
}

function componentsOf(
  { exposes }: FederationManifest,
  { slipway }: PackageOfRemote,
  files: ReadonlyMap<string, Buffer>,
): ManifestComponent[] {
  const said: Readonly<Record<string, ComponentField>> =
    slipway.components ?? Object.fromEntries(exposes.map(({ path }) => [nameOf(path), {}]))
  return Object.entries(said).map(([name, { expose = `./${name}`, ...field }]) => {
    const assets = exposes.find(({ path }) => path === expose)?.assets
    // A manifest without this analysis does not say whose styles they are.
    const sheets = assets?.css.sync ?? [...files.keys()].filter((path) => path.endsWith('.css'))
    const scripts = assets?.js.sync ?? []
    return {
      name,
      expose,
      registry: field.global ? 'global' : 'slot',
      locations: field.locations ?? [],
      fallback: field.fallback ?? 'notice',
      deadlineMs: field.deadlineMs ?? 8000,
      minHeight: field.minHeight ?? 0,
      preload: scripts.filter((path) => files.has(path) && isScript(path)),
      css: sheets.filter((path) => files.has(path)),
      ...(field.props && { props: field.props }),
    }
  })
}

function nameOf(expose: string): string {
  return expose.replace(/^\.\//, '')
}

function missingExposes(
  { exposes }: FederationManifest,
  { slipway }: PackageOfRemote,
): PlacedFault[] {
  const known = exposes.map(({ path }) => path)
  return Object.entries(slipway.components ?? {}).flatMap(
    ([name, { expose = `./${name}` }], index) => {
      if (known.includes(expose)) return []
      const detail = `The build exposes no "${expose}"; there are: ${known.join(', ') || 'none'}. Say which one it is: "expose".`
      return [{ pointer: `/components/${index}/expose`, code: 'expose-missing', detail }]
    },
  )
}

// Of modules that the host has: the others come from the remotes themselves.
function sharedOf(
  { shared }: FederationManifest,
  files: ReadonlyMap<string, Buffer>,
): Record<string, string> {
  const consumed = [...files].flatMap(([path, bytes]) =>
    isScript(path) ? consumedShares(bytes.toString()) : [],
  )
  const ours = shared.flatMap(({ name, requiredVersion }) => {
    const version = Object.hasOwn(hostVersions.shared, name) ? hostVersions.shared[name] : undefined
    if (version === undefined) return []
    const range = typeof requiredVersion === 'string' && requiredVersion ? requiredVersion : '*'
    const share = consumed.find((one) => one.name === name)
    // Without strictVersion, a container takes what the page has of the same major.
    const asked = share && { ...share, requiredVersion: range }
    const isOther = asked && !fitsVersion({ ...asked, strictVersion: true }, version)
    const isTaken = isOther && fitsVersion(asked, version)
    return [[name, isTaken ? `^${version.split('.')[0]}.0.0` : range] as const]
  })
  return Object.fromEntries(ours)
}

// Each where it is corrected: in package.json, or in the configuration behind federation's manifest.
function placesIn(manifestFile: string, { slipway, version, lineOf }: PackageOfRemote) {
  return (fault: Fault, manifest: Manifest): PlacedFault => {
    const [, part = '', at = '', ...rest] = fault.pointer.split('/')
    if (!fault.pointer.startsWith('/')) return fault
    const name = manifest.components[Number(at)]?.name ?? ''
    if (part === 'components' && slipway.components && Object.hasOwn(slipway.components, name)) {
      const key = name.replaceAll('~', '~0').replaceAll('/', '~1')
      return placed({ ...fault, pointer: ['/slipway/components', key, ...rest].join('/') }, lineOf)
    }
    if (part === 'slots' || part === 'origins') {
      return placed({ ...fault, pointer: `/slipway${fault.pointer}` }, lineOf)
    }
    if (part === 'version') {
      const isOwn = slipway.version === undefined
      const detail = `${JSON.stringify(slipway.version ?? version)}: ${fault.detail ?? ''}`
      return placed({ ...fault, detail, pointer: isOwn ? '/version' : '/slipway/version' }, lineOf)
    }
    return { ...fault, file: manifestFile }
  }
}

/** Where the build of `folder` has federation's manifest, by the field `slipway.manifest`. */
export function defaultManifestFile(folder: string, { slipway }: PackageOfRemote): string {
  return join(folder, slipway.manifest ?? usualManifestFile)
}
