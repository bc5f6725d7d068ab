import type { SlotEntry } from '@slipway/sdk/contract'
import { type ReactNode, useMemo } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Lookup, RegistryName } from './component-source'
import styles from './slot-box.module.css'
import { SlotFallback } from './slot-fallback'
import { knownHeight } from './slot-height'
import { SlotMissing } from './slot-missing'
import { slotProps } from './slot-props'
import { useSlotServices } from './slot-services'
import { useSteadyComponent } from './use-component'
import { useKeepHeight } from './use-keep-height'
import { useLookupReport } from './use-lookup-report'

export interface SlotBoxProps {
  readonly entry: SlotEntry
  readonly registry: RegistryName
  readonly location: string
  /** What the host gives to the component; it wins over the slot's own props. */
  readonly given?: object | undefined
  /** Keeps the component that is drawn, also when there is another version of it. */
  readonly isHeld?: boolean
  /** Told when the component broke while it was drawn, and when it is tried again. */
  readonly onBroken?: (isBroken: boolean) => void
}

/** One entry: its component, or what stands in its place. What goes wrong inside stays inside. */
export function SlotBox(props: SlotBoxProps): ReactNode {
  const { entry, registry, location, isHeld = false } = props
  const lookup = useSteadyComponent(registry, entry.component, isHeld)
  const place = { component: entry.component, location }
  useLookupReport(lookup, place)
  switch (lookup.state) {
    case 'ready':
      return <Drawn {...props} lookup={lookup} />
    case 'loading':
      return <Loading place={place} minHeight={lookup.minHeight} />
    case 'failed':
      return <FailedSlot lookup={lookup} registry={registry} component={entry.component} />
    case 'missing':
      return <SlotMissing component={entry.component} lookup={lookup} />
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
}

function Drawn({ lookup, entry, location, given, onBroken }: DrawnProps): ReactNode {
  const { report } = useSlotServices()
  const { component: Component, origin, fallback } = lookup
  const props = useMemo(() => slotProps(entry, given), [entry, given])
  // Not drawn again for what changes around it.
  const drawn = useMemo(() => <Component {...props} />, [Component, props])
  const box = useKeepHeight(`${location}/${entry.component}`)
  const onError = (error: unknown) => {
    onBroken?.(true)
    report({
      code: 'render-failed',
      component: entry.component,
      location,
      ...origin,
      detail: String(error).slice(0, 1000),
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
    >
      <ErrorBoundary
        resetKeys={[Component]}
        onError={onError}
        onReset={() => onBroken?.(false)}
        fallbackRender={({ resetErrorBoundary }) => (
          <SlotFallback
            component={entry.component}
            fallback={fallback}
            reason="render-failed"
            onRetry={resetErrorBoundary}
          />
        )}
      >
        {drawn}
      </ErrorBoundary>
    </div>
  )
}

interface FailedSlotProps {
  readonly lookup: Extract<Lookup, { state: 'failed' }>
  readonly registry: RegistryName
  readonly component: string
}

function FailedSlot({ lookup, registry, component }: FailedSlotProps): ReactNode {
  const { source } = useSlotServices()
  return (
    <SlotFallback
      component={component}
      fallback={lookup.fallback}
      reason={lookup.reason}
      detail={lookup.detail}
      onRetry={() => source.retry(registry, component)}
    />
  )
}
