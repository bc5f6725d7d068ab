import type { MapEntry } from '@slipway/sdk/contract'
import type { RegisteredSlot } from '../slots/registered-slot'

/** Where an entry is, what it is drawn with and for whom and on which pages, as JSON has it. */
export function valuesOf({
  location,
  entry,
  gate,
  page,
}: RegisteredSlot): NonNullable<MapEntry['original']> {
  // As JSON has it: the lists of conditions may be changed there, and are not here.
  return {
    location,
    props: { ...entry.props },
    gate: (gate ?? null) as MapEntry['gate'],
    page: (page ?? null) as MapEntry['page'],
  }
}
