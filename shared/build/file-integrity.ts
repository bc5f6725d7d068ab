import { createHash } from 'node:crypto'
import type { Manifest } from '@slipway/sdk/contract'

/** Returns the digest of a file for `slipway.json`, and for the `integrity` attribute of what may run. */
export function fileIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** A built file as `slipway.json` has it. */
export function describeFile(path: string, bytes: Uint8Array): Manifest['files'][number] {
  return { path, size: bytes.length, integrity: fileIntegrity(bytes) }
}
