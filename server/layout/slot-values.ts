import type { MapEntry } from '@slipway/sdk/contract'
import type { RegisteredSlot } from '../slots/registered-slot'

/** Where an entry is, what it is drawn with and for whom, as JSON has it. */
export function valuesOf({
  location,
  entry,
  gate,
}: RegisteredSlot): NonNullable<MapEntry['original']> {
  return { location, props: { ...entry.props }, gate: toGate(gate) }
}

/** `null`: it has none. */
function toGate(gate: RegisteredSlot['gate']): MapEntry['gate'] {
  // As JSON has it: its lists may be changed there, and are not here.
  return gate ? (gate as NonNullable<MapEntry['gate']>) : null
}
