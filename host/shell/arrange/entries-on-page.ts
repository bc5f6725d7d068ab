import type { ShownItem } from '../overlay/read-shown-items'

/** An item on the page, with the id by which operators decide on it; `undefined` of an empty location. */
export type PageEntry = ShownItem & { readonly entry: string | undefined }

/** `ids` are by location, in the order in which its entries are drawn. */
export function entriesOnPage(
  items: readonly ShownItem[],
  ids: Readonly<Record<string, readonly string[]>>,
): readonly PageEntry[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    if (item.kind !== 'box') return { ...item, entry: undefined }
    const index = counts.get(item.location) ?? 0
    counts.set(item.location, index + 1)
    return { ...item, entry: ids[item.location]?.[index] }
  })
}
