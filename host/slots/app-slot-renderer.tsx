import type { DrawnLocation, RecordContext } from '@slipway/sdk/contract'
import type { ReactNode } from 'react'
import { SlotBox } from './box/slot-box'
import { countComponents } from './count-components'
import { RemovalBoundary } from './removal-boundary'
import { useSlotServices } from './slot-services'
import { useSlotEntries } from './use-slot-entries'

export interface AppSlotRendererProps {
  readonly location: DrawnLocation
  /** The context of the two action locations. */
  readonly context?: RecordContext
}

/** Draws the entries of a location, in the order in which the server delivers them. */
export function AppSlotRenderer({ location, context }: AppSlotRendererProps): ReactNode {
  const entries = useSlotEntries(location)
  if (useSlotServices().isOff) return null
  const keyOf = countComponents()
  return (
    <RemovalBoundary>
      {entries.map((entry) => {
        const key = keyOf(entry.component)
        return (
          <SlotBox
            key={key}
            entry={entry}
            registry="slot"
            location={location}
            place={key}
            given={context}
          />
        )
      })}
    </RemovalBoundary>
  )
}
