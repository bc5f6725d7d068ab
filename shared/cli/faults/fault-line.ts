import { type GroupedFault, morePlacesText } from './group-faults'

/** A fault for people: where, what, in which other places, and its code. */
export function faultLine(fault: GroupedFault): string {
  const { pointer, code, detail, file, line } = fault
  const place = file ? [file, ...(line ? [line] : [])].join(':') : pointer || 'slipway.json'
  return `  ${place}: ${detail ?? code}${morePlacesText(fault)} (${code})`
}
