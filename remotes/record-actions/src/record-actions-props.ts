import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

const transition = z.object({
  to: z.string(),
  label: z.string(),
  /** The order's status after the step, such as "packed"; by default the value itself. */
  status: z.optional(z.string()),
})
/** A step that an order may take next. */
export type Transition = PropsOf<typeof transition>

export const orderStatusActionsProps = z.object({
  /** Status → the steps from there, the usual one first. */
  transitions: z.record(z.string(), z.array(transition)),
})
export type OrderStatusActionsProps = PropsOf<typeof orderStatusActionsProps>

/** Of a button with a text of its own. */
export const buttonProps = z.object({ label: z.optional(z.string()) })
export type ButtonProps = PropsOf<typeof buttonProps>
