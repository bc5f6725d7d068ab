import type { SlotEntry } from '@slipway/sdk/contract'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Lookup, RegistryName } from '../component-source'
import { type DrawnBox, drawnBoxes } from '../drawn-boxes'
import { type BoxNotes, useGuardedContent } from '../guard/use-guarded-content'
import { watchBox } from '../guard/watch-commits'
import { type SlotServices, useSlotServices } from '../slot-services'
import { drawInBox } from './draw-in-box'
import { keepHeightOnceSettled, knownHeight } from './slot-height'
import { useSlotStandIns } from './slot-stand-ins'
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

interface Box extends DrawnBox {
  readonly services: SlotServices
  readonly setBroken: (isBroken: boolean) => void
  readonly onState: ((state: Lookup['state']) => void) | undefined
}

/** The reports that a box has made already: its effect runs again for other reasons as well. */
interface Reported {
  now?: Lookup
  drawn?: Lookup
  /** When the box was first seen empty. */
  waitsSince?: number | undefined
}

/** Does the rest of a box, besides drawing: asks for its code, reports, keeps its height, has it watched for loops. */
function useBoxEffect(box: Box): void {
  const { services, registry, slot, drawn, guarded } = box
  const reported = useRef<Reported>({})
  const read = useEffectEvent(() => box)
  const begin = useEffectEvent(() => {
    box.onState?.(drawn.lookup.state)
    const release = services.source.request(registry, slot.component)
    reportLookup(box, reported.current)
    reportDrawn(box, reported.current)
    const end = drawn.lookup.state === 'ready' ? attend(box) : box.setBroken(false)
    return () => {
      release()
      end?.()
    }
  })
  useEffect(() => {
    const end = begin()
    drawnBoxes.add(read)
    return () => {
      end()
      drawnBoxes.delete(read)
    }
  }, [services, registry, slot.component, slot.location, drawn.now, drawn.lookup, guarded.stop])
}

/** Looks after a box with a component. */
function attend({ slot, drawn, guarded, ref, setBroken }: Box): (() => void) | undefined {
  if (guarded.stop) {
    setBroken(true)
    return () => setBroken(false)
  }
  const { lookup } = drawn
  const element = ref.current
  if (!element || lookup.state !== 'ready') return undefined
  const forget = keepHeightOnceSettled(`${slot.location}/${slot.component}`, element)
  const leave = watchBox(element, { component: lookup.component, onLoop: guarded.onLoop })
  return () => {
    forget()
    leave()
  }
}

/** Reports a slot whose component, or the new version of it, is not there, once for each reason. */
function reportLookup({ services, registry, slot, drawn: { now } }: Box, reported: Reported): void {
  if (reported.now === now) return
  reported.now = now
  const { component, location } = slot
  const found = (now.state === 'ready' && now.failedUpdate) || now
  if (found.state !== 'failed' && found.state !== 'missing') return
  // A slot and its remote come together; the remote is known a moment after the slot is drawn.
  if (services.source.lookup(registry, component) !== now) return
  services.report({
    code: found.reason,
    component,
    location,
    detail: found.detail,
    ...(found.state === 'failed'
      ? { ...found.origin, error: found.error }
      : { names: found.names }),
  })
}

/** Reports a slot that is drawn, and how long its box was empty; not one whose first drawing failed. */
function reportDrawn(box: Box, reported: Reported): void {
  const { services, slot, drawn, guarded, notes } = box
  const { lookup } = drawn
  if (reported.drawn === lookup || guarded.stop) return
  reported.drawn = lookup
  const now = performance.now()
  if (lookup.state === 'loading') reported.waitsSince ??= now
  if (lookup.state !== 'ready') return
  const { component, location } = slot
  const waitedMs = now - (reported.waitsSince ?? now)
  reported.waitsSince = undefined
  // What its own effects throw reaches the boundary once all effects of this commit have run.
  queueMicrotask(() => {
    if (!('fault' in notes)) services.onDrawn?.({ component, location, ...lookup.origin, waitedMs })
  })
}
