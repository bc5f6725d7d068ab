import { useMediaQuery } from '@mantine/hooks'
import { type PageMode, type PageSlots, pageSlots, type SlotMap } from '@slipway/sdk/contract'
import { useLayoutEffect } from 'react'
import { mapSlotsOfPage } from '../use-slot-entries'
import { mergeEntries } from './merge-entries'

/** Draws the `pageSlots` of a reply, among the entries that every page gets, as long as its page is drawn. */
export function usePageSlots(slots: unknown, mode: PageMode): void {
  const query = '(min-width: 1024px)'
  const isWide = useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false
  useLayoutEffect(() => {
    const checked = pageSlots.safeParse(slots)
    if (!checked.success) return undefined
    mapSlotsOfPage.set(merger({ slots: checked.data, mode, isWide }))
    return () => mapSlotsOfPage.set(asDelivered)
  }, [slots, mode, isWide])
}

const asDelivered = (slots: SlotMap): SlotMap => slots

/** Merges what is the same into the same: each location asks for it. */
function merger(page: OnPage): (slots: SlotMap) => SlotMap {
  let last: { readonly slots: SlotMap; readonly merged: SlotMap } | undefined
  return (slots) => {
    if (last?.slots !== slots) last = { slots, merged: mergePageSlots(slots, page) }
    return last.merged
  }
}

/** Entries that ask for a page, and what is known of the one that is open. */
interface OnPage {
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
    mergeEntries(
      slots[location] ?? [],
      entries
        .filter(fits)
        .map(({ after, modes: _modes, device: _device, ...entry }) => ({ after, entry })),
    ),
  ])
  return { ...slots, ...Object.fromEntries(merged) }
}
