import type { SlotRecord } from '@slipway/sdk'

/** The order's status out of its values. */
export function statusOf({ values }: SlotRecord): string | undefined {
  if (typeof values !== 'object' || values === null || !('status' in values)) return undefined
  return typeof values.status === 'string' ? values.status : undefined
}
