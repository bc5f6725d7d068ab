import { createContext, useContext } from 'react'
import type { Develop } from '../session/develop'
import type { Report } from '../session/reports/reports'
import type { ComponentSource } from './component-source'
import type { SlotGuard } from './guard/slot-guard'
import type { DrawnSlot } from './slot-timeline'

/** The services that slots need from the page around them. */
export interface SlotServices {
  readonly source: ComponentSource
  readonly report: Report
  /** `?slots=off`: the page without its slots, for when one of them makes it unusable. */
  readonly isOff: boolean
  readonly develop: Develop
  readonly guard: SlotGuard
  /** Called when a component is on screen. */
  readonly onDrawn?: (slot: DrawnSlot) => void
}

const SlotServicesContext = createContext<SlotServices | null>(null)

export const SlotServicesProvider: typeof SlotServicesContext.Provider =
  SlotServicesContext.Provider

export function useSlotServices(): SlotServices {
  const services = useContext(SlotServicesContext)
  if (!services) throw new Error('Slots are drawn only below <SlotServicesProvider>.')
  return services
}
