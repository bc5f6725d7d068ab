import type { ReasonCode } from '@slipway/sdk/contract'
import { type ComponentType, createContext, type Ref, useContext } from 'react'
import type { Fallback, Lookup } from '../component-source'

export interface SlotFallbackProps {
  /** Of what is drawn, where it is all that the box has. */
  readonly ref?: Ref<HTMLDivElement>
  readonly component: string
  readonly fallback: Fallback
  readonly reason: ReasonCode
  readonly detail?: string
  readonly onRetry: () => void
}

export interface SlotMissingProps {
  readonly ref: Ref<HTMLDivElement>
  readonly component: string
  readonly lookup: Extract<Lookup, { state: 'missing' }>
}

/** The components in the place of a slot that failed, or that nobody offers. */
export interface SlotStandIns {
  readonly Failed: ComponentType<SlotFallbackProps>
  readonly Missing: ComponentType<SlotMissingProps>
  /** The ways out for an operator, below what failed; their code comes for operators alone. */
  readonly WaysOut?: ComponentType<{ readonly component: string }> | undefined
}

// Public pages show nothing, and so the sign-in form does not carry the code of what staff see.
const SlotStandInsContext = createContext<SlotStandIns>({ Failed: () => null, Missing: () => null })

/** Around whatever signed-in users see. */
export const SlotStandInsProvider: typeof SlotStandInsContext.Provider =
  SlotStandInsContext.Provider

export function useSlotStandIns(): SlotStandIns {
  return useContext(SlotStandInsContext)
}
