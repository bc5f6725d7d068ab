import { usePageSlots } from '../../slots/page/use-page-slots'

export interface ListSlotsProps {
  readonly slots: unknown
  /** The newest one that the list was asked for since. */
  readonly revision: number
}

/** Draws the entries that ask for pages of this resource, where the page has their locations. */
export function ListSlots({ slots, revision }: ListSlotsProps): null {
  usePageSlots(slots, undefined, revision)
  return null
}
