import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

/** It takes none: whose companies they are is the host's to say. */
export const tenantSwitcherProps = z.object({})

export const quickActionsProps = z.object({
  actions: z.array(
    z.object({
      label: z.string(),
      /** A path below the interface, such as `/resources/orders/new`. */
      path: z.string(),
      /** A name of lucide's icons. */
      icon: z.string(),
    }),
  ),
})
export type QuickActionsProps = PropsOf<typeof quickActionsProps>

export const ordersToShipProps = z.object({
  limit: z.int().check(z.minimum(1), z.maximum(50)),
})
export type OrdersToShipProps = PropsOf<typeof ordersToShipProps>
