import { type Fault, type Manifest, manifest as manifestSchema } from '@slipway/sdk/contract'
import { componentFaults } from './component-faults'
import { fileFaults } from './file-faults'
import type { HostVersions } from './host-versions'
import { scriptFaults } from './script-faults'
import { shareFaults } from './share-faults'
import { slotFaults } from './slot-faults'
import { styleFaults } from './style-faults'

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
    ...fileFaults(manifest, version.files, version.limits ?? defaultCheckLimits),
  ]
}

type Named = Parameters<typeof styleFaults>[2]

function codeFaults(files: VersionToCheck['files'], remote: Named): Fault[] {
  return [...files].flatMap(([path, bytes]) => {
    if (/\.m?js$/.test(path)) return scriptFaults(path, text(bytes))
    return path.endsWith('.css') ? styleFaults(path, text(bytes), remote) : []
  })
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function named(manifest: unknown): Named {
  const { name, version } = Object(manifest)
  return { name: String(name), version: String(version) }
}

function manifestFault({ path, message }: { path: PropertyKey[]; message: string }): Fault {
  const pointer = path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  return { pointer: pointer.join(''), code: 'manifest-invalid', detail: message }
}
