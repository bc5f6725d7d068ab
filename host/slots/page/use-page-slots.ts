import { useMediaQuery } from '@mantine/hooks'
import { type PageMode, type PageSlots, pageSlots, type SlotMap } from '@slipway/sdk/contract'
import { useLayoutEffect } from 'react'
import { type MapSlots, mapSlotsOfPage } from '../use-slot-entries'
import { mergeEntries } from './merge-entries'

/**
 * Draws the `pageSlots` of a reply, among the entries that every page gets, as long as its page is drawn.
 *
 * @param mode None on the page of a list.
 * @param revision The newest one that the reply was asked for since. Entries of a later one wait until the reply is read
 *   again: an entry that goes from one to the other would be there twice, or not at all and then anew.
 */
export function usePageSlots(slots: unknown, mode: PageMode | undefined, revision: number): void {
  useAskedSlots('page', slots, { mode, revision })
}

/** What the entries were asked of: the page that is drawn, or the window. A page's own reply has both. */
type AskedBy = 'page' | 'window'

interface AskedOf {
  readonly mode: PageMode | undefined
  readonly revision: number
}

/** Draws the entries that are asked of `by`; those of the window where no page has a reply of its own. */
function useAskedSlots(by: AskedBy, slots: unknown, { mode, revision }: AskedOf): void {
  const query = '(min-width: 1024px)'
  const isWide = useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false
  useLayoutEffect(() => {
    const checked = pageSlots.safeParse(slots)
    if (!checked.success) return undefined
    draw(by, merger({ slots: checked.data, mode, isWide }, revision))
    return () => draw(by, undefined)
  }, [by, slots, mode, isWide, revision])
}

export interface PageSlotsProps {
  readonly by: AskedBy
  readonly slots: unknown
  /** The newest one that they were asked for since. */
  readonly revision: number
}

/** Draws the entries that ask for a page without a mode, where it has their locations. */
export function PageSlotsOf({ by, slots, revision }: PageSlotsProps): null {
  useAskedSlots(by, slots, { mode: undefined, revision })
  return null
}

const maps: Partial<Record<AskedBy, MapSlots | undefined>> = {}

function draw(by: AskedBy, map: MapSlots | undefined): void {
  maps[by] = map
  mapSlotsOfPage.set(maps.page ?? maps.window ?? asDelivered)
}

const asDelivered = (slots: SlotMap): SlotMap => slots

/** Merges what is the same into the same: each location asks for it. */
export function merger(page: OnPage, revision: number): MapSlots {
  let last: { readonly slots: SlotMap; readonly merged: SlotMap } | undefined
  return (slots, of) => {
    if (of === undefined) return mergePageSlots(slots, page)
    const isSame = last?.slots === slots
    if (last && (isSame || of !== revision)) return last.merged
    last = { slots, merged: mergePageSlots(slots, page) }
    return last.merged
  }
}

/** Entries that ask for a page, and what is known of the one that is open. */
interface OnPage {
  readonly slots: PageSlots
  readonly mode: PageMode | undefined
  readonly isWide: boolean
}

/** `slots` with those of `page` that fit it, all in the order registered. */
export function mergePageSlots(slots: SlotMap, { slots: more, mode, isWide }: OnPage): SlotMap {
  const fits = ({ modes, device }: PageSlots[string][number]) =>
    (modes?.some((one) => one === mode) ?? true) && (!device || isWide)
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
