import { type Fault, isScript, type Locations, type Manifest } from '@slipway/sdk/contract'
import { componentFaults, exposeFaults } from './component-faults'
import { consumedFaults } from './consumed-faults'
import { type CheckLimits, defaultCheckLimits, fileFaults, sizeFaults } from './file-faults'
import type { HostVersions } from './host-versions'
import { importFaults } from './import-faults'
import { keyFaults } from './key-faults'
import { parseManifest } from './parse-manifest'
import { scriptFaults } from './script-faults'
import { shareFaults } from './share-faults'
import { slotFaults } from './slot-faults'
import { type StyledRemote, styleFaults } from './style-faults'
import { isMarkOf } from './style-mark'

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
  const { manifest, faults } = parseManifest(version.manifest)
  const maps = new Set((manifest?.maps ?? []).map(({ path }) => path))
  const tooLarge = sizeFaults(version.files, version.limits ?? defaultCheckLimits, maps)
  const ofCode = tooLarge.length > 0 ? [] : codeFaults(version.files, named(version.manifest))
  const ofKeys = keyFaults(version.manifest)
  if (faults) return [...firstOf(faults), ...ofKeys, ...ofCode]
  const ofManifest = manifestFaults(manifest, version)
  const ofScripts = tooLarge.length > 0 ? [] : scriptUseFaults(manifest, version)
  const isKnown = (fault: Fault) =>
    ofManifest.some(({ pointer, code }) => pointer === fault.pointer && code === fault.code)
  const own = ofScripts.filter((fault) => !isKnown(fault))
  return [...ofManifest, ...ofKeys, ...tooLarge, ...own, ...ofCode]
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

// What the scripts do, beside what slipway.json says of them.
function scriptUseFaults(manifest: Manifest, { files, host }: VersionToCheck): Fault[] {
  return [
    ...exposeFaults(manifest, files),
    ...firstOf(importFaults(manifest, files)),
    ...firstOf(consumedFaults(manifest, files, host)),
  ]
}

// One with another remote's name would reach into that one's boxes.
function markFaults({ styles, name }: Manifest): Fault[] {
  if (styles === undefined || isMarkOf(styles, name)) return []
  const detail = `"${styles}" is not the mark of "${name}"; build the remote again.`
  return [{ pointer: '/styles', code: 'manifest-invalid', detail }]
}

function codeFaults(files: VersionToCheck['files'], remote: StyledRemote): Fault[] {
  return [...files].flatMap(([path, bytes]) => {
    if (isScript(path)) return firstOf(scriptFaults(path, text(bytes)))
    return path.endsWith('.css') ? firstOf(styleFaults(path, text(bytes), remote)) : []
  })
}

const MOST_OF_A_FILE = 50

function firstOf(faults: readonly Fault[]): readonly Fault[] {
  const more = faults.length - MOST_OF_A_FILE
  const [first] = faults
  if (more <= 0 || !first) return faults
  return [...faults.slice(0, MOST_OF_A_FILE), { ...first, detail: `And ${more} more like these.` }]
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function named(manifest: unknown): StyledRemote {
  const { name, version, styles } = Object(manifest)
  const mark = styles === undefined ? undefined : String(styles)
  return { name: String(name), version: String(version), styles: mark }
}
