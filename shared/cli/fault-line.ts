import type { Fault } from '@slipway/sdk/contract'

/** A fault for people: where, what, and its code. */
export function faultLine({ pointer, code, detail }: Fault): string {
  return `  ${pointer || 'slipway.json'}: ${detail ?? code} (${code})`
}
