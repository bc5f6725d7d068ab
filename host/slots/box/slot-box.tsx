import type { SlotEntry } from '@slipway/sdk/contract'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react'
import type { Lookup, RegistryName } from '../component-source'
import { useGuardedContent } from '../guard/use-guarded-content'
import { useSlotServices } from '../slot-services'
import { useSlotTimeline } from '../use-slot-timeline'
import { SlotBoundary } from './slot-boundary'
import styles from './slot-box.module.css'
import { knownHeight } from './slot-height'
import { SlotOffer } from './slot-offer'
import { slotProps } from './slot-props'
import { useSlotStandIns } from './slot-stand-ins'
import { type DrawnComponent, useDrawnComponent } from './use-drawn-component'
import { useKeepHeight } from './use-keep-height'
import { useLookupReport } from './use-lookup-report'

export interface SlotBoxProps {
  readonly entry: SlotEntry
  readonly registry: RegistryName
  readonly location: string
  /** Which of the slots at the location; the name of its component by default. */
  readonly place?: string
  /** The location's context; it wins over the slot's own props. */
  readonly given?: object | undefined
  /** Keeps the component that is drawn, also when there is another version of it. */
  readonly isHeld?: boolean
  /** What the form started from that holds it; another object after each save. */
  readonly heldFrom?: object
  /** Called with whether there is a component in the box, or whether it may come. */
  readonly onState?: (state: Lookup['state']) => void
  /** Called when the component broke while it was drawn, and when it is tried again. */
  readonly onBroken?: (isBroken: boolean) => void
}

/** One entry: its component, or what is in its place. What goes wrong inside stays inside. */
export function SlotBox(props: SlotBoxProps): ReactNode {
  const { entry, registry, location, isHeld = false, heldFrom, onState } = props
  const { component: name } = entry
  const place = { component: name, location }
  const ref = useRef<HTMLDivElement>(null)
  const drawn = useDrawnComponent({ registry, name, isHeld, heldFrom, ref })
  const { lookup } = drawn
  const { Missing } = useSlotStandIns()
  useLookupReport(drawn.now, { ...place, registry })
  useSlotTimeline(lookup, place)
  useEffect(() => onState?.(lookup.state), [lookup.state, onState])
  switch (lookup.state) {
    case 'ready':
      return <Drawn {...props} box={ref} drawn={drawn} lookup={lookup} />
    case 'loading':
      return <Loading place={place} minHeight={lookup.minHeight} />
    case 'failed':
      return <FailedSlot lookup={lookup} registry={registry} component={entry.component} />
    case 'missing':
      return <Missing component={entry.component} lookup={lookup} />
  }
}

interface LoadingProps {
  readonly place: { readonly component: string; readonly location: string }
  readonly minHeight: number
}

// Keeps the place free, so that the page does not jump when the component comes.
function Loading({ place, minHeight }: LoadingProps): ReactNode {
  const { component, location } = place
  const height = useMemo(
    () => knownHeight(`${location}/${component}`) ?? minHeight,
    [minHeight, location, component],
  )
  return <div style={{ minHeight: height }} aria-hidden data-slipway-loading={component} />
}

interface DrawnProps extends SlotBoxProps {
  readonly lookup: Extract<Lookup, { state: 'ready' }>
  readonly drawn: DrawnComponent
  readonly box: RefObject<HTMLDivElement | null>
}

function Drawn(props: DrawnProps): ReactNode {
  const { lookup, drawn, box, entry, location, place = entry.component, given, onBroken } = props
  const { report } = useSlotServices()
  const { Failed } = useSlotStandIns()
  const { component: Component, origin, styles: mark, fallback } = lookup
  useKeepHeight(box, `${location}/${entry.component}`)
  const own = useMemo(() => slotProps(entry, given), [entry, given])
  const setBroken = (isBroken: boolean) => {
    drawn.setBroken(isBroken)
    onBroken?.(isBroken)
  }
  const { content, stop, retry } = useGuardedContent({
    slot: { component: entry.component, location, place, ...origin },
    component: Component,
    props: own,
    box,
    onStopped: setBroken,
  })
  const leave = useEffectEvent(() => setBroken(false))
  // What comes after it was taken away is drawn afresh.
  useEffect(() => () => leave(), [])
  const onError = (error: unknown) => {
    setBroken(true)
    report({
      code: 'render-failed',
      component: entry.component,
      location,
      ...origin,
      detail: textOf(error).slice(0, 1000),
    })
  }
  return (
    <div
      ref={box}
      className={styles['slot']}
      data-slipway-slot={entry.component}
      data-slipway-location={location}
      data-slipway-remote={origin?.remote}
      data-slipway-version={origin?.version}
      data-slipway-styles={mark}
      {...watchHands(drawn)}
    >
      {stop ? (
        <Failed component={entry.component} fallback={fallback} reason={stop} onRetry={retry} />
      ) : (
        <SlotBoundary
          component={Component}
          onError={onError}
          onReset={() => setBroken(false)}
          fallback={(retryDrawing) => (
            <Failed
              component={entry.component}
              fallback={fallback}
              reason="render-failed"
              onRetry={retryDrawing}
            />
          )}
        >
          {content}
        </SlotBoundary>
      )}
      {drawn.isUpdateOffered && <SlotOffer component={entry.component} onAccept={drawn.accept} />}
    </div>
  )
}

// What is thrown may be nothing that can be made into text.
function textOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return typeof error
  }
}

// React's events reach the box out of portals as well: a menu or a dialog of the component.
function watchHands({ isUpdateOffered, touch, look }: DrawnComponent) {
  return {
    onPointerDownCapture: touch,
    onInputCapture: touch,
    onChangeCapture: touch,
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' && key !== 'Shift') touch()
    },
    onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (isUpdateOffered && !currentTarget.contains(relatedTarget)) look()
    },
  }
}

interface FailedSlotProps {
  readonly lookup: Extract<Lookup, { state: 'failed' }>
  readonly registry: RegistryName
  readonly component: string
}

function FailedSlot({ lookup, registry, component }: FailedSlotProps): ReactNode {
  const { source } = useSlotServices()
  const { Failed } = useSlotStandIns()
  return (
    <Failed
      component={component}
      fallback={lookup.fallback}
      reason={lookup.reason}
      detail={lookup.detail}
      onRetry={() => source.retry(registry, component)}
    />
  )
}
