import type { SlotEntry } from '@slipway/sdk/contract'
import type { RefObject } from 'react'
import { createSignal, type Signal } from '../ui/signal'
import type { DrawnComponent } from './box/use-drawn-component'
import type { RegistryName } from './component-source'
import type { GuardedSlot } from './guard/slot-guard'
import type { BoxNotes, GuardedContent } from './guard/use-guarded-content'

/** A box as it is at this moment. */
export interface DrawnBox {
  readonly registry: RegistryName
  readonly slot: GuardedSlot
  /** As it was delivered, in the reader's language. */
  readonly entry: SlotEntry
  readonly notes: BoxNotes
  readonly drawn: DrawnComponent
  readonly guarded: GuardedContent
  readonly ref: RefObject<Element | null>
}

/** The boxes of the page, to be read by who looks at them: until then they cost nothing. */
export const drawnBoxes: Set<() => DrawnBox> = new Set()

/** Whether locations without entries leave a mark where they are. */
export const emptyMarks: Signal<boolean> = createSignal(false)
