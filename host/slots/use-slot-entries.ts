import type { DrawnLocation, SlotEntry, SlotMap } from '@slipway/sdk/contract'
import { useLive } from '../session/live-bodies'
import { usePageSession } from '../session/use-session'
import { useSignal } from '../ui/signal'
import { useSlotServices } from './slot-services'

const none: readonly SlotEntry[] = []

/** The entries of a location: from `GET /meta` with a user, else from `GET /slots`. */
export function useSlotEntries(location: DrawnLocation): readonly SlotEntry[] {
  const slots = useSlotMap()
  return slots && Object.hasOwn(slots, location) ? (slots[location] ?? none) : none
}

// While it is not known who is there nothing is drawn: public slots alone would pass for the page.
function useSlotMap(): SlotMap | undefined {
  const session = usePageSession()
  const mapMeta = useSignal(useSlotServices().develop.mapMeta)
  const slots = useSignal(useLive().slots.state)
  if (session.state === 'signed-in') return mapMeta(session.meta).meta.slots
  return session.state === 'anonymous' ? slots.body?.slots : undefined
}
