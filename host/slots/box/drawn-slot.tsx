import type { SlotEntry } from '@slipway/sdk/contract'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
} from 'react'
import type { Lookup, RegistryName } from '../component-source'
import { useGuardedContent } from '../guard/use-guarded-content'
import { useSlotServices } from '../slot-services'
import { SlotBoundary } from './slot-boundary'
import styles from './slot-box.module.css'
import { useKeepHeight } from './slot-height'
import { SlotOffer } from './slot-offer'
import { slotProps } from './slot-props'
import { useSlotStandIns } from './slot-stand-ins'
import type { DrawnComponent } from './use-drawn-component'

export interface SlotBoxProps {
  readonly entry: SlotEntry
  readonly registry: RegistryName
  readonly location: string
  /** Which of the slots at the location; the name of its component by default. */
  readonly place?: string
  /** The location's context; it wins over the slot's own props. */
  readonly given?: object | undefined
  /** Keeps the component that is drawn, also when there is another version of it. */
  readonly isLocked?: boolean
  /** What the form started from that holds it; another object after each save. */
  readonly formRevision?: object
  /** Called with whether there is a component in the box, or whether it may come. */
  readonly onState?: (state: Lookup['state']) => void
  /** Called when the component broke while it was drawn, and when it is tried again. */
  readonly onBroken?: (isBroken: boolean) => void
}

interface DrawnProps extends SlotBoxProps {
  readonly lookup: Extract<Lookup, { state: 'ready' }>
  readonly drawn: DrawnComponent
  readonly box: RefObject<HTMLDivElement | null>
}

/** A slot whose component is there. What it throws stays inside. */
export function DrawnSlot(props: DrawnProps): ReactNode {
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
function watchHands({ isUpdateOffered, touch, refresh }: DrawnComponent) {
  return {
    onPointerDownCapture: touch,
    onInputCapture: touch,
    onChangeCapture: touch,
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' && key !== 'Shift') touch()
    },
    onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (isUpdateOffered && !currentTarget.contains(relatedTarget)) refresh()
    },
  }
}
