import type { PageMode, PageSlots, SlotEntry, SlotMap } from '@slipway/sdk/contract'

/** Entries that ask for a page, and what is known of the one that is open. */
export interface OnPage {
  readonly slots: PageSlots
  readonly mode: PageMode
  readonly isWide: boolean
}

/** `slots` with those of `page` that fit it, all in the order registered. */
export function mergePageSlots(slots: SlotMap, { slots: more, mode, isWide }: OnPage): SlotMap {
  const fits = ({ modes, device }: PageSlots[string][number]) =>
    (modes?.includes(mode) ?? true) && (!device || isWide)
  const merged = Object.entries(more).map(([location, entries]) => [
    location,
    mergeAt(slots[location] ?? [], entries.filter(fits)),
  ])
  return { ...slots, ...Object.fromEntries(merged) }
}

// From the last one on, so that the places of those before it stay what they are.
function mergeAt(slots: readonly SlotEntry[], more: PageSlots[string]): SlotEntry[] {
  const entries = [...slots]
  for (const { after, modes: _, device: __, ...entry } of more.toReversed())
    entries.splice(after, 0, entry)
  return entries
}
