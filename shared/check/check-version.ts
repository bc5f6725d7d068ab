import {
  escapePointer,
  type Fault,
  isScript,
  type Locations,
  type Manifest,
} from '@slipway/sdk/contract'
import { componentFaults, exposeFaults } from './component-faults'
import { consumedFaults } from './consumed-faults'
import {
  type CheckLimits,
  defaultCheckLimits,
  fileFaults,
  firstDrawingFaults,
  sizeFaults,
  typeFaults,
} from './file-faults'
import { chunkFaults, shareFaults } from './fit-faults'
import type { HostVersions } from './host-versions'
import { parseManifest } from './parse-manifest'
import { reachedFiles } from './reach/reached-files'
import { importFaults } from './scripts/import-faults'
import { decodeText } from './scripts/parse-script'
import { scriptFaults } from './scripts/script-faults'
import { slotFaults } from './slot-faults'
import { type StyledRemote, styleFaults } from './style-faults'
import { isMarkOf } from './style-mark'

const MOST = 20

const detail = 'The key "__proto__" is not allowed; give it another name.'

/** A built version: what it says of itself, its files, and the host it is for. */
export interface VersionToCheck {
  /** `slipway.json`, parsed from JSON. */
  readonly manifest: unknown
  /** Path → bytes of each file, `slipway.json` excepted. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly host: HostVersions
  readonly limits?: CheckLimits
  /** The locations of the host; default: those of this package. */
  readonly locations?: Locations
}

/** The result of checking a version. */
export interface CheckedVersion {
  readonly faults: readonly Fault[]
  /** Files that no component reaches: they are neither checked nor counted, and not published. */
  readonly leftOut: readonly string[]
}

/**
 * Everything that publishing refuses, all faults at once; none means that the version is fine. The
 * pointer is a JSON pointer into `slipway.json`, or the path of a file (without a slash in front).
 * Scripts and styles beyond the size budgets are not read. Digests are left to the caller: this code
 * runs without node.
 *
 * @example
 * const faults = checkVersion({ manifest: JSON.parse(text), files, host: hostVersions })
 */
export function checkVersion(version: VersionToCheck): Fault[] {
  return [...inspectVersion(version).faults]
}

/** The same, and what of the version is not published because no component reaches it. */
export function inspectVersion(version: VersionToCheck): CheckedVersion {
  const { manifest, faults } = parseManifest(version.manifest, version.limits)
  const ofKeys = keyFaults(version.manifest)
  if (!manifest)
    return { faults: [...firstOf(faults), ...ofKeys, ...codeWithin(version)], leftOut: [] }
  const leftOut = filesLeftOut(manifest, version)
  const files = new Map(version.files)
  for (const path of leftOut) files.delete(path)
  const ofManifest = manifestFaults(manifest, version)
  const ofFiles = fileUseFaults(manifest, { ...version, files })
  const isKnown = (fault: Fault) =>
    ofManifest.some(({ pointer, code }) => pointer === fault.pointer && code === fault.code)
  return { faults: [...ofManifest, ...ofKeys, ...ofFiles.filter((one) => !isKnown(one))], leftOut }
}

// A source map goes with its script. What is not listed in slipway.json is a fault anyway.
function filesLeftOut(
  { files: served, maps = [], ...doors }: Manifest,
  { files, limits = defaultCheckLimits }: VersionToCheck,
): string[] {
  const built = new Map([...files].filter(([path]) => !files.has(scriptOf(path))))
  const reached = reachedFiles(doors, built, limits.maxBytes)
  const isLeft = (path: string) => built.has(path) && !reached.has(path)
  const paths = new Set([...served, ...maps].map(({ path }) => path))
  return [...paths].filter((path) => isLeft(files.has(scriptOf(path)) ? scriptOf(path) : path))
}

/** The script of a source map, if it is one. */
function scriptOf(path: string): string {
  return path.endsWith('.map') ? path.slice(0, -'.map'.length) : ''
}

function manifestFaults(manifest: Manifest, { host, files, locations }: VersionToCheck): Fault[] {
  return [
    ...shareFaults(manifest, host),
    ...componentFaults(manifest, locations),
    ...slotFaults(manifest, locations),
    ...markFaults(manifest),
    ...fileFaults(manifest, files),
  ]
}

// What the files are and do, beside what slipway.json says of them.
function fileUseFaults(manifest: Manifest, version: VersionToCheck): Fault[] {
  const { files, host, limits = defaultCheckLimits } = version
  const maps = new Set((manifest.maps ?? []).map(({ path }) => path))
  const whole = sizeFaults(files, limits, maps)
  const tooLarge = whole.length > 0 ? whole : firstDrawingFaults(manifest, files, limits)
  if (tooLarge.length > 0) return [...typeFaults(files), ...tooLarge]
  return [
    ...typeFaults(files),
    ...chunkFaults(files),
    ...exposeFaults(manifest, files),
    ...firstOf(importFaults(manifest, files)),
    ...firstOf(consumedFaults(manifest, files, host)),
    ...codeFaults(files, manifest),
  ]
}

function codeWithin({ manifest, files, limits = defaultCheckLimits }: VersionToCheck): Fault[] {
  return sizeFaults(files, limits).length > 0 ? [] : codeFaults(files, named(manifest))
}

// One with another remote's name would reach into that one's boxes.
function markFaults({ styles, name }: Manifest): Fault[] {
  if (styles === undefined || isMarkOf(styles, name)) return []
  const detail = `"${styles}" is not the mark of "${name}"; build the remote again.`
  return [{ pointer: '/styles', code: 'manifest-invalid', detail }]
}

function codeFaults(files: VersionToCheck['files'], remote: StyledRemote): Fault[] {
  return [...files].flatMap(([path, bytes]) => {
    if (isScript(path)) return firstOf(scriptFaults(path, decodeText(bytes)))
    return path.endsWith('.css') ? firstOf(styleFaults(path, decodeText(bytes), remote)) : []
  })
}

const MOST_OF_A_FILE = 50

function firstOf(faults: readonly Fault[]): readonly Fault[] {
  const more = faults.length - MOST_OF_A_FILE
  const [first] = faults
  if (more <= 0 || !first) return faults
  return [...faults.slice(0, MOST_OF_A_FILE), { ...first, detail: `And ${more} more like these.` }]
}

function named(manifest: unknown): StyledRemote {
  const { name, version, styles } = Object(manifest)
  const mark = styles === undefined ? undefined : String(styles)
  return { name: String(name), version: String(version), styles: mark }
}

/**
 * Finds `__proto__` as a key of parsed JSON. Schemas leave that key out silently, so what they
 * read is not what was sent.
 */
function keyFaults(json: unknown): Fault[] {
  const faults: Fault[] = []
  const waiting = [{ pointer: '', value: json }]
  for (let next = waiting.pop(); next && faults.length < MOST; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [key, value] of Object.entries(next.value)) {
      const pointer = `${next.pointer}/${escapePointer(key)}`
      if (key === '__proto__') faults.push({ pointer, code: 'forbidden-key', detail })
      else waiting.push({ pointer, value })
    }
  }
  return faults
}
