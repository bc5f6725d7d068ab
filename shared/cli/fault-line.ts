import type { PlacedFault } from '../build/sources/source-faults'

/** A fault for people: where, what, and its code. */
export function faultLine({ pointer, code, detail, file, line }: PlacedFault): string {
  const place = file ? [file, ...(line ? [line] : [])].join(':') : pointer || 'slipway.json'
  return `  ${place}: ${detail ?? code} (${code})`
}
