import {
  type CheckLimits,
  gateNameFaults,
  hostVersions,
  inspectVersion,
  manifestSizeFaults,
  type NamedResource,
  parseManifest,
} from '@slipway/sdk/check'
import { escapePointer, type Fault, type Manifest } from '@slipway/sdk/contract'
import { checkGate, type SlotConditions } from '../../slots/gate'
import type { ClaimedNames } from '../../storage/tables/catalog/component-names'
import type { VersionName } from '../../storage/tables/catalog/versions-table'
import { integrityOf } from './built-remotes'

/** Keys by which a federation manifest says where code comes from; here the host alone does. */
const foreignKeys = ['getPublicPath', 'publicPath', 'remoteEntry', 'remotes', 'ssrRemoteEntry']

const safeScript = /^(?!.*\.\.)[A-Za-z0-9_./-]+\.m?js$/

const safeFile = /^(?!.*\.\.)(?!\/)[A-Za-z0-9_./-]+$/

/** The content of a version. */
export interface VersionContent {
  /** `slipway.json`, whatever it is. */
  readonly manifestText: string
  /** Path → bytes of each other file. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The name that it must have; default: as it says itself. */
  readonly expected?: VersionName
  /** Default: the usual budgets. */
  readonly limits?: CheckLimits
  /** The resources that gates may name; without them, names in gates are not looked at. */
  readonly resources?: readonly NamedResource[] | undefined
}

/** `slipway.json` of a version that may be stored, without the files that are left out, or why it may not. */
export type CheckedContent =
  | {
      readonly manifest: Manifest
      /** Paths of files that no component reaches. */
      readonly leftOut: readonly string[]
      readonly faults?: never
      readonly names?: never
    }
  | {
      readonly manifest?: never
      readonly leftOut?: never
      readonly faults: readonly Fault[]
      /**
       * The claimed names, where `slipway.json` has its form; the rest of it may be too deep to leave the thread that
       * read it.
       */
      readonly names?: ClaimedNames
    }

/** Reads `slipway.json`, and finds everything that publishing refuses in the version. */
export function checkContent(content: VersionContent): CheckedContent {
  const { manifestText, files, expected, limits, resources } = content
  const tooLarge = manifestSizeFaults(Buffer.byteLength(manifestText), limits)
  if (tooLarge.length > 0) return { faults: tooLarge }
  const json = parseJson(manifestText)
  if (json === undefined) return { faults: [notJson] }
  const { manifest } = parseManifest(json, limits)
  const checked = inspectVersion({
    manifest: json,
    files,
    host: hostVersions,
    ...(limits && { limits }),
  })
  const faults = [
    ...(manifest && expected ? nameFaults(manifest, expected) : []),
    ...(manifest ? [...digestFaults(manifest, files), ...gateFaults(manifest, resources)] : []),
    ...unsafeFaults(json, files),
    ...checked.faults.map(renameOriginFault),
  ]
  if (!manifest) return { faults: firstOf(faults) }
  if (faults.length > 0) return { faults: firstOf(faults), names: namesOf(manifest) }
  return { manifest: listingOnly(manifest, checked.leftOut), leftOut: checked.leftOut }
}

function namesOf({ name, components }: Manifest): ClaimedNames {
  return { name, components: components.map(({ registry, name }) => ({ registry, name })) }
}

function listingOnly(manifest: Manifest, leftOut: readonly string[]): Manifest {
  const left = new Set(leftOut)
  const isKept = ({ path }: { readonly path: string }) => !left.has(path)
  const { files, maps } = manifest
  return { ...manifest, files: files.filter(isKept), ...(maps && { maps: maps.filter(isKept) }) }
}

/** The files that are stored. */
export function withoutFiles<File>(
  files: ReadonlyMap<string, File>,
  leftOut: readonly string[],
): ReadonlyMap<string, File> {
  const kept = new Map(files)
  for (const path of leftOut) kept.delete(path)
  return kept
}

function nameFaults(manifest: Manifest, { remote, version }: VersionName): Fault[] {
  const wrong = (pointer: string, found: string, wanted: string): Fault[] => {
    const detail = `slipway.json says ${found}, the address says ${wanted}.`
    return found === wanted ? [] : [{ pointer, code: 'manifest-invalid', detail }]
  }
  return [...wrong('/name', manifest.name, remote), ...wrong('/version', manifest.version, version)]
}

/** Files that are not those of `slipway.json`; that each has its size is checked offline as well. */
export function digestFaults(manifest: Manifest, files: VersionContent['files']): Fault[] {
  // Each file once, however often it is listed.
  const digests = new Map([...files].map(([path, bytes]) => [path, integrityOf(bytes)]))
  return [...manifest.files, ...(manifest.maps ?? [])]
    .filter(({ path, size, integrity }) => {
      return files.get(path)?.length === size && digests.get(path) !== integrity
    })
    .map(({ path }) => {
      const detail = `${path} does not match slipway.json. Build the remote again.`
      return { pointer: path, code: 'bundle-modified', detail }
    })
}

function gateFaults(
  { slots = [] }: Manifest,
  resources: VersionContent['resources'],
): readonly Fault[] {
  const faults = slots.flatMap(({ gate }, index) =>
    // It comes from JSON, where a key that is not given is not there.
    checkGate((gate ?? {}) as SlotConditions).map((fault) => ({
      ...fault,
      pointer: `/slots/${index}${fault.pointer}`,
    })),
  )
  return resources ? [...faults, ...gateNameFaults(slots, resources)] : faults
}

function renameOriginFault(fault: Fault): Fault {
  return /^\/origins\/\d/.test(fault.pointer) ? { ...fault, code: 'invalid-origin' } : fault
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const notJson: Fault = {
  pointer: 'slipway.json',
  code: 'bundle-invalid',
  detail: 'slipway.json is not JSON',
}

const MOST_FAULTS = 1000

// One upload can have a hundred thousand, and the reply is made where everybody else is answered.
function firstOf(faults: readonly Fault[]): readonly Fault[] {
  const more = faults.length - MOST_FAULTS
  const [first] = faults
  if (more <= 0 || !first) return faults
  return [...faults.slice(0, MOST_FAULTS), { ...first, detail: `And ${more} more faults.` }]
}

/** Finds what would make the host load something else than the files of this version. */
function unsafeFaults(json: unknown, files: ReadonlyMap<string, Uint8Array>): Fault[] {
  const { entry, components } = Object(json) as Readonly<Record<string, unknown>>
  return [
    ...foreignKeys.filter((key) => Object.hasOwn(Object(json), key)).map(foreignKey),
    ...(typeof entry === 'string' && !safeScript.test(entry) ? [unsafePath('/entry', entry)] : []),
    ...(Array.isArray(components) ? components.flatMap(componentFaults) : []),
    ...federationFaults(files.get('mf-manifest.json')),
  ]
}

function componentFaults(component: unknown, index: number): Fault[] {
  const parts = Object(component) as Readonly<Record<string, unknown>>
  return ['preload', 'css'].flatMap((part) => {
    const paths = parts[part]
    if (!Array.isArray(paths)) return []
    return paths.flatMap((path: unknown, at) =>
      typeof path === 'string' && !safeFile.test(path)
        ? [unsafePath(`/components/${index}/${part}/${at}`, path)]
        : [],
    )
  })
}

// The host never reads this file; a build that writes such things into it is not to be trusted.
function federationFaults(bytes: Uint8Array | undefined): Fault[] {
  if (!bytes) return []
  const metaData = Object(Object(parseJson(new TextDecoder().decode(bytes))).metaData) as Readonly<
    Record<string, unknown>
  >
  const { publicPath, remoteEntry } = metaData
  const type: unknown = Object(remoteEntry).type
  const isSafe =
    !Object.hasOwn(metaData, 'getPublicPath') &&
    (publicPath === 'auto' || publicPath === '') &&
    type === 'module'
  if (isSafe) return []
  const detail =
    'mf-manifest.json names its own public path, or an entry that is not a module. Remove it from the build.'
  return [{ pointer: 'mf-manifest.json', code: 'manifest-unsafe', detail }]
}

function foreignKey(key: string): Fault {
  const detail = `"${key}" is not allowed in slipway.json: the host decides where code comes from.`
  return { pointer: `/${escapePointer(key)}`, code: 'manifest-unsafe', detail }
}

function unsafePath(pointer: string, path: string): Fault {
  const detail = `"${path.slice(0, 100)}" is not the path of a file of this version.`
  return { pointer, code: 'manifest-unsafe', detail }
}
