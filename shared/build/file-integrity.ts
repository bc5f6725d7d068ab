import { createHash } from 'node:crypto'

/** Returns the digest of a file for `slipway.json`, and for the `integrity` attribute of what may run. */
export function fileIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
