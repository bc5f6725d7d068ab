import type { SlotEntry, SlotMap } from '@slipway/sdk/contract'
import type { ShownItem } from '../overlay/read-shown-items'

/** An item on the page, with the id by which operators decide on it; `undefined` of an empty location. */
export type PageEntry = ShownItem & { readonly entry: string | undefined }

type Ids = Readonly<Record<string, readonly string[]>>

/** The ids of all that the page draws: `ids` are those of every page, and `mapPage` adds the entries of this one. */
export function idsOnPage(ids: Ids, mapPage: (slots: SlotMap) => SlotMap): Ids {
  const toSlot = (id: string): IdentifiedEntry => ({ component: '', props: {}, id })
  const slots = Object.entries(ids).map(([location, all]) => [location, all.map(toSlot)] as const)
  const merged = Object.entries(mapPage(Object.fromEntries(slots)))
  const idOf = ({ id = '' }: IdentifiedEntry) => id
  return Object.fromEntries(merged.map(([location, entries]) => [location, entries.map(idOf)]))
}

/** An entry as a session that sees a draft gets it. */
type IdentifiedEntry = SlotEntry & { readonly id?: string }

/** `ids` are by location, in the order in which its entries are drawn. */
export function entriesOnPage(items: readonly ShownItem[], ids: Ids): readonly PageEntry[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    if (item.kind !== 'box') return { ...item, entry: undefined }
    const index = counts.get(item.location) ?? 0
    counts.set(item.location, index + 1)
    return { ...item, entry: ids[item.location]?.[index] }
  })
}
