import type { DrawnLocation, RecordContext } from '@slipway/sdk/contract'
import type { ReactNode } from 'react'
import { useSignal } from '../ui/signal'
import { SlotBox } from './box/slot-box'
import { countComponents } from './count-components'
import { emptyMarks } from './drawn-boxes'
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
  const { isOff } = useSlotServices()
  const isMarked = useSignal(emptyMarks) && entries.length === 0 && !isOff
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
      {isMarked && <i hidden data-slipway-empty={location} />}
    </RemovalBoundary>
  )
}
