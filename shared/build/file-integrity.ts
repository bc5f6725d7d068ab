import { createHash } from 'node:crypto'

/** What `slipway.json` says of a file, and an `integrity` attribute of what may run. */
export function fileIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
