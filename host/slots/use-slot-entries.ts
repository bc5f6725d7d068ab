import { useHost } from '@slipway/sdk'
import {
  type DrawnLocation,
  resolveTexts,
  type SlotEntry,
  type SlotMap,
} from '@slipway/sdk/contract'
import { useMemo } from 'react'
import { useLive } from '../session/live-bodies'
import { usePageSession } from '../session/use-session'
import { createSignal, type Signal, useSignal } from '../ui/signal'
import { useSlotServices } from './slot-services'

/** Maps the entries that every page gets, of a revision where they are those that are drawn. */
export type MapSlots = (slots: SlotMap, revision?: number) => SlotMap

/** Adds, on pages with entries that ask for such a page, those to the entries that every page gets. */
export const mapSlotsOfPage: Signal<MapSlots> = createSignal((slots) => slots)

const none: readonly SlotEntry[] = []

/**
 * The entries of a location, in the reader's language: from `GET /meta` with a user, else from `GET /slots`. None on a
 * page without slots.
 */
export function useSlotEntries(location: DrawnLocation): readonly SlotEntry[] {
  const slots = useSlotMap()
  const { locale } = useHost()
  const entries = slots?.[location] ?? none
  return useMemo(() => resolveTexts(entries, locale), [entries, locale])
}

// While it is not known who is there nothing is drawn: public slots alone would pass for the page.
function useSlotMap(): SlotMap | undefined {
  const session = usePageSession()
  const { develop, isOff } = useSlotServices()
  const mapMeta = useSignal(develop.mapMeta)
  const slots = useSignal(useLive().slots.state)
  const mapPage = useSignal(mapSlotsOfPage)
  if (isOff) return undefined
  if (session.state === 'signed-in')
    return mapPage(mapMeta(session.meta).meta.slots, session.meta.revision)
  return session.state === 'anonymous' ? slots.body?.slots : undefined
}
