import { type AskedBy, useAskedSlots } from './use-page-slots'

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
