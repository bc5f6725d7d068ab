import { useEffect, useEffectEvent, useRef } from 'react'
import type { Lookup } from '../component-source'
import { type DrawnBox, drawnBoxes } from '../drawn-boxes'
import { watchBox } from '../guard/watch-commits'
import type { SlotServices } from '../slot-services'
import { keepHeightOnceSettled } from './slot-height'

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
export function useBoxEffect(box: Box): void {
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
