import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Lookup, RegistryName } from '../component-source'
import { useSlotServices } from '../slot-services'
import { DrawnSlot, type SlotBoxProps } from './drawn-slot'
import { knownHeight } from './slot-height'
import { useSlotStandIns } from './slot-stand-ins'
import { useDrawnComponent } from './use-drawn-component'
import { useLookupReport, useSlotTimeline } from './use-slot-reports'

/** One entry: its component, or what is in its place. What goes wrong inside stays inside. */
export function SlotBox(props: SlotBoxProps): ReactNode {
  const { entry, registry, location, isLocked = false, formRevision, onState } = props
  const { component: name } = entry
  const place = { component: name, location }
  const ref = useRef<HTMLDivElement>(null)
  const drawn = useDrawnComponent({ registry, name, isLocked, formRevision, ref })
  const { lookup } = drawn
  const { Missing } = useSlotStandIns()
  useLookupReport(drawn.now, { ...place, registry })
  useSlotTimeline(lookup, place)
  useEffect(() => onState?.(lookup.state), [lookup.state, onState])
  switch (lookup.state) {
    case 'ready':
      return <DrawnSlot {...props} box={ref} drawn={drawn} lookup={lookup} />
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
