import {
  Component,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react'
import type { Lookup } from '../component-source'
import type { GuardedSlot } from '../guard/slot-guard'
import type { BoxNotes, GuardedContent } from '../guard/use-guarded-content'
import type { SlotServices } from '../slot-services'
import styles from './slot-box.module.css'
import type { SlotStandIns } from './slot-stand-ins'
import type * as Code from './update-offer'
import type { DrawnComponent } from './use-drawn-component'

interface DrawnParts extends Pick<SlotStandIns, 'Failed'> {
  readonly services: SlotServices
  readonly slot: GuardedSlot
  readonly notes: BoxNotes
  readonly lookup: Extract<Lookup, { state: 'ready' }>
  readonly drawn: DrawnComponent
  readonly guarded: GuardedContent
  readonly ref: RefObject<HTMLDivElement | null>
  readonly setBroken: (isBroken: boolean) => void
}

/** The box of a slot whose component is there. What it throws stays inside. */
export function drawInBox(parts: DrawnParts): ReactNode {
  const { services, slot, notes, lookup, drawn, guarded, ref, setBroken, Failed } = parts
  const { component, location, place: _, ...origin } = slot
  const { fallback } = lookup
  const onError = (error: unknown) => {
    setBroken(true)
    notes.fault = error
    // Whoever tries props out sees it, and it is nobody else's.
    if (!notes.tried)
      services.report({ code: 'render-failed', component, location, ...origin, error })
  }
  return (
    <div
      ref={ref}
      className={styles['slot']}
      data-slipway-slot={component}
      data-slipway-location={location}
      data-slipway-remote={origin.remote}
      data-slipway-version={origin.version}
      data-slipway-styles={lookup.styles}
      {...watchHands(drawn)}
    >
      {guarded.stop ? (
        <Failed
          component={component}
          fallback={fallback}
          reason={guarded.stop}
          onRetry={guarded.retry}
        />
      ) : (
        <SlotBoundary
          onError={onError}
          onReset={() => setBroken(false)}
          fallback={(retryDrawing) => (
            <Failed
              component={component}
              fallback={fallback}
              reason="render-failed"
              onRetry={retryDrawing}
            />
          )}
        >
          {guarded.content}
        </SlotBoundary>
      )}
      {drawn.isUpdateOffered && <SlotOffer component={component} onAccept={drawn.accept} />}
    </div>
  )
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

/** Offers the new version of a slot, by code that few pages ever need. */
export function SlotOffer(props: Code.UpdateOfferProps): ReactNode {
  const [code, setCode] = useState<typeof Code>()
  useEffect(() => {
    // Without it the old version stays, and the next mount draws the new one.
    import(/* webpackChunkName: "update-offer" */ './update-offer').then(setCode, () => undefined)
  }, [])
  // It is empty at first: text that is added later is read out, text that comes with it is not.
  return (
    <span role="status" className={code?.className}>
      {code && <code.UpdateOffer {...props} />}
    </span>
  )
}

interface SlotBoundaryProps {
  /** Another element for another component, and for other props. */
  readonly children: ReactNode
  readonly onError: (error: unknown) => void
  /** Called when the component is tried again. */
  readonly onReset: () => void
  readonly fallback: (retry: () => void) => ReactNode
}

interface SlotBoundaryState {
  readonly isBroken: boolean
}

/** Draws `fallback` in the place of children that threw, until they are tried again, or others come. */
class SlotBoundary extends Component<SlotBoundaryProps, SlotBoundaryState> {
  static getDerivedStateFromError(): SlotBoundaryState {
    return { isBroken: true }
  }

  override state: SlotBoundaryState = { isBroken: false }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override componentDidUpdate(before: SlotBoundaryProps, { isBroken }: SlotBoundaryState): void {
    // What broke in this very update is what has come.
    if (isBroken && this.state.isBroken && before.children !== this.props.children) this.#reset()
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(this.#reset) : this.props.children
  }

  #reset = (): void => {
    this.props.onReset()
    this.setState({ isBroken: false })
  }
}
