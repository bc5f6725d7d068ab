import type { RecordContext, SlotLocationValue } from '@slipway/sdk/contract'
import type { ReactNode } from 'react'
import { RemovalBoundary } from './removal-boundary'
import { SlotBox } from './slot-box'
import { useSlotServices } from './slot-services'
import { useSlotEntries } from './use-slot-entries'

export interface AppSlotRendererProps {
  readonly location: SlotLocationValue
  /** What the two action locations give to their components (source 2.5). */
  readonly context?: RecordContext
}

/** Draws the entries of a location, in the order in which the server delivers them. */
export function AppSlotRenderer({ location, context }: AppSlotRendererProps): ReactNode {
  const entries = useSlotEntries(location)
  if (useSlotServices().isOff) return null
  return (
    <RemovalBoundary>
      {entries.map((entry, index) => (
        <SlotBox
          // The order is the contract: a place in it is what an entry is.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={`${index}/${entry.component}`}
          entry={entry}
          registry="slot"
          location={location}
          given={context}
        />
      ))}
    </RemovalBoundary>
  )
}
