import {
  type AddedEntry,
  arrange,
  canonicalLayout,
  isSameJson,
  type Layout,
  mapSlots,
  type SlotMapBody,
  type SlotToMap,
  slotLocations,
} from '@slipway/sdk/contract'
import type { ArrangedSlots } from './layout-edits'

/** The map as another layout makes it: `map` is what the server said of `layout`, `next` is shown. */
export function arrangedMap({ map, layout }: ArrangedSlots, next: Layout): SlotMapBody {
  if (isSameJson(layout, next)) return map
  const [order, slots] = [canonicalLayout(next), registeredSlots(map)]
  const arranged = arrange({
    registered: slots.filter(({ source }) => source.of === 'application'),
    proposed: slots.filter(({ source }) => source.of === 'proposal'),
    make: (added) => addedSlot(added, map),
    layout: order,
    locations: slotLocations,
    now: Date.now(),
    perViewer: map.perViewer,
  })
  const { locations: places, placeable } = map
  return { ...map, locations: mapSlots({ arranged, layout: order, places, placeable }) }
}

function registeredSlots({ registered, locations }: SlotMapBody): SlotToMap[] {
  const entries = locations.flatMap((one) => one.entries)
  const key = (id: string, remote: string | null) => JSON.stringify([id, remote])
  const known = new Map(
    entries.map((entry) => {
      const { id, source } = entry
      return [key(id, 'remote' in source ? source.remote : null), entry]
    }),
  )
  return registered.flatMap(({ id, remote, location, withheld, protectedOnly }) => {
    const entry = known.get(key(id, remote))
    if (!entry?.original) return []
    const { component, source, original } = entry
    const own = { withheld: withheld ?? undefined, isProtectedOnly: protectedOnly }
    return [{ id, component, source, ...original, location, ...own }]
  })
}

function addedSlot({ id, component, location }: AddedEntry, { placeable }: SlotMapBody): SlotToMap {
  const made = placeable.find((one) => one.component === component)
  const off = made?.switchedOff.all ? 'switched-off' : undefined
  return {
    id,
    component,
    location,
    props: {},
    gate: null,
    page: null,
    source: { of: 'operator' },
    withheld: made ? off : 'base-gone',
    isProtectedOnly: made && !made.publicGranted,
  }
}
