import type { AnyComponent } from '@slipway/sdk'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useMemo,
  useReducer,
} from 'react'
import { jsx } from 'react/jsx-runtime'
import { useSlotServices } from '../slot-services'
import type { GuardedSlot, StopReason } from './slot-guard'
import { watchBox } from './watch-commits'

interface Drawing {
  readonly slot: GuardedSlot
  readonly component: AnyComponent
  readonly props: Readonly<Record<string, unknown>>
  readonly box: RefObject<Element | null>
  /** Called when nothing works here, and when that is over. */
  readonly onStopped: (isStopped: boolean) => void
}

interface GuardedContent {
  readonly content: ReactNode
  /** Why there is no content. */
  readonly stop: StopReason | undefined
  readonly retry: () => void
}

/** What a component draws, unless it took the page: now, or when the page was loaded before. */
export function useGuardedContent(drawing: Drawing): GuardedContent {
  const { slot, component, props, box, onStopped } = drawing
  const { guard, report } = useSlotServices()
  const [, redraw] = useReducer((draws: number) => draws + 1, 0)
  const stop = guard.stopOf(slot)
  const content = useMemo(() => {
    if (stop) return undefined
    guard.begin(slot)
    // Not drawn again for what changes around it. As JSX it would get a copy of its props that is not frozen.
    return jsx(component, props)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the slot is another object each time
  }, [stop, component, props])
  // Before any effect of a component: what hangs there is not the one that was drawn last.
  useInsertionEffect(() => guard.end(), [guard, content])
  const setStopped = useEffectEvent(onStopped)
  const onLoop = useEffectEvent(() => {
    const { place: _, ...marked } = slot
    guard.stop(slot)
    report({ code: 'looped', ...marked })
    redraw()
  })
  useEffect(() => {
    if (!stop && box.current) return watchBox(box.current, { component, onLoop: () => onLoop() })
    setStopped(true)
    return () => setStopped(false)
  }, [stop, component, box])
  const retry = () => {
    guard.release(slot)
    redraw()
  }
  return { content, stop, retry }
}
