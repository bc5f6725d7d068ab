import type { SlotEntry } from '@slipway/sdk/contract'
import { type ReactNode, useRef } from 'react'
import type { Lookup, RegistryName } from '../component-source'
import { type BoxNotes, useGuardedContent } from '../guard/use-guarded-content'
import { useSlotServices } from '../slot-services'
import { drawInBox } from './draw-in-box'
import { knownHeight } from './slot-height'
import { useSlotStandIns } from './slot-stand-ins'
import { useBoxEffect } from './use-box-effect'
import { useDrawnComponent } from './use-drawn-component'

export interface SlotBoxProps {
  readonly entry: SlotEntry
  readonly registry: RegistryName
  readonly location: string
  /** The name of this slot among those at the location; that of its component by default. */
  readonly place?: string
  /** The location's context; it wins over the slot's own props. */
  readonly given?: object | undefined
  /** Keeps the component that is drawn, also when there is another version of it. */
  readonly isLocked?: boolean
  /** The starting point of the form that holds it; another object after each save. */
  readonly formRevision?: object
  /** Called with whether there is a component in the box, or whether it may come. */
  readonly onState?: (state: Lookup['state']) => void
  /** Called when the component broke while it was drawn, and when it is tried again. */
  readonly onBroken?: (isBroken: boolean) => void
}

/**
 * One entry: its component, or what is in its place. What goes wrong inside stays inside. All that a
 * box does is done in this one layer, as a page may have hundreds of them.
 */
export function SlotBox(props: SlotBoxProps): ReactNode {
  const { registry, location, place = props.entry.component, given } = props
  const { isLocked = false, formRevision, onState, onBroken } = props
  const notes = useRef<BoxNotes>({ startedAt: 0 }).current
  const { tried: entry = props.entry } = notes
  const { component: name } = entry
  const services = useSlotServices()
  const { Failed, Missing } = useSlotStandIns()
  const ref = useRef<HTMLDivElement>(null)
  const drawn = useDrawnComponent({ registry, name, isLocked, formRevision, ref })
  const { lookup } = drawn
  const origin = lookup.state === 'ready' ? lookup.origin : undefined
  const slot = { component: name, location, place, ...origin }
  const guarded = useGuardedContent({ slot, lookup, entry, given, notes, redraw: drawn.refresh })
  const setBroken = (isBroken: boolean) => {
    drawn.setBroken(isBroken)
    if (!isBroken) delete notes.fault
    onBroken?.(isBroken)
  }
  const box = {
    services,
    registry,
    slot,
    entry: props.entry,
    notes,
    drawn,
    guarded,
    ref,
    setBroken,
    onState,
  }
  useBoxEffect(box)
  switch (lookup.state) {
    case 'ready':
      return drawInBox({ ...box, lookup, Failed })
    case 'loading':
      // Keeps the place free, so that the page does not jump when the component comes.
      return (
        <div
          ref={ref}
          style={{ minHeight: knownHeight(`${location}/${name}`) ?? lookup.minHeight }}
          aria-hidden
          data-slipway-loading={name}
        />
      )
    case 'failed':
      return (
        <Failed
          ref={ref}
          component={name}
          fallback={lookup.fallback}
          reason={lookup.reason}
          detail={lookup.detail}
          onRetry={() => services.source.retry(registry, name)}
        />
      )
    case 'missing':
      return <Missing ref={ref} lookup={lookup} component={name} />
  }
}
