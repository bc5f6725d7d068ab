import { checkVersion, hostVersions } from '@slipway/sdk/check'
import type { Fault } from '@slipway/sdk/contract'
import { unsafeFaults } from './unsafe-faults'

/** What a version holds. */
export interface VersionContent {
  /** `slipway.json`, which is known to be JSON. */
  readonly manifestText: string
  /** Path → bytes of each other file. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** What publishing refuses in the files of a version; digests are checked elsewhere. */
export function contentFaults({ manifestText, files }: VersionContent): Fault[] {
  const json: unknown = JSON.parse(manifestText)
  return [
    ...unsafeFaults(json, files),
    ...checkVersion({ manifest: json, files, host: hostVersions }).map(renameOriginFault),
  ]
}

function renameOriginFault(fault: Fault): Fault {
  return /^\/origins\/\d/.test(fault.pointer) ? { ...fault, code: 'invalid-origin' } : fault
}
