import type { MetaBody } from '@slipway/sdk/contract'
import { useViewerSlots } from '../../api/develop'
import type { ShownItem } from './read-shown-items'

/**
 * The id by which operators and explanations call an item; `undefined` while that is not known, and for a box of no
 * entry that the server has. The page has no ids, but all entries of a place in their order.
 */
export function useSlotId(item: ShownItem, { revision }: MetaBody): string | undefined {
  const { data } = useViewerSlots(revision)
  if (item.kind !== 'box') return item.location
  const { component, location, nth } = item
  const alike = data?.items.filter((one) => one.place === location && one.component === component)
  return alike?.[nth - 1]?.id
}
