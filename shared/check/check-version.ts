import { type Fault, type Manifest, manifest as manifestSchema } from '@slipway/sdk/contract'
import { componentFaults } from './component-faults'
import { fileFaults } from './file-faults'
import type { HostVersions } from './host-versions'
import { scriptFaults } from './script-faults'
import { shareFaults } from './share-faults'
import { slotFaults } from './slot-faults'
import { type StyledRemote, styleFaults } from './style-faults'
import { isMarkOf } from './style-mark'

/** Size budgets of a version. */
export interface CheckLimits {
  /** Bytes of all scripts and styles together. */
  readonly maxCodeBytes: number
  /** Bytes of all files together. */
  readonly maxBytes: number
}
export const defaultCheckLimits: CheckLimits = { maxCodeBytes: 2_000_000, maxBytes: 20_000_000 }

/** A built version: what it says of itself, its files, and the host it is for. */
export interface VersionToCheck {
  /** `slipway.json`, parsed from JSON. */
  readonly manifest: unknown
  /** Path → bytes of each file, `slipway.json` excepted. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly host: HostVersions
  readonly limits?: CheckLimits
}

/**
 * Everything that publishing refuses, all faults at once; none means that the version is fine. The
 * pointer is a JSON pointer into `slipway.json`, or the path of a file (without a slash in front).
 * Digests are left to the caller: this code runs without node.
 *
 * @example
 * const faults = checkVersion({ manifest: JSON.parse(text), files, host: hostVersions })
 */
export function checkVersion(version: VersionToCheck): Fault[] {
  const parsed = manifestSchema.safeParse(version.manifest)
  const ofFiles = codeFaults(version.files, named(version.manifest))
  if (!parsed.success) return [...parsed.error.issues.map(manifestFault), ...ofFiles]
  return [...manifestFaults(parsed.data, version), ...ofFiles]
}

function manifestFaults(manifest: Manifest, version: VersionToCheck): Fault[] {
  return [
    ...shareFaults(manifest, version.host),
    ...componentFaults(manifest),
    ...slotFaults(manifest),
    ...markFaults(manifest),
    ...fileFaults(manifest, version.files, version.limits ?? defaultCheckLimits),
  ]
}

// One with another remote's name would reach into that one's boxes.
function markFaults({ styles, name }: Manifest): Fault[] {
  if (styles === undefined || isMarkOf(styles, name)) return []
  const detail = `"${styles}" is no mark of "${name}"; build the remote again.`
  return [{ pointer: '/styles', code: 'manifest-invalid', detail }]
}

function codeFaults(files: VersionToCheck['files'], remote: StyledRemote): Fault[] {
  return [...files].flatMap(([path, bytes]) => {
    if (/\.m?js$/.test(path)) return scriptFaults(path, text(bytes))
    return path.endsWith('.css') ? styleFaults(path, text(bytes), remote) : []
  })
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function named(manifest: unknown): StyledRemote {
  const { name, version, styles } = Object(manifest)
  const mark = styles === undefined ? undefined : String(styles)
  return { name: String(name), version: String(version), styles: mark }
}

function manifestFault({ path, message }: { path: PropertyKey[]; message: string }): Fault {
  const pointer = path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  return { pointer: pointer.join(''), code: 'manifest-invalid', detail: message }
}
