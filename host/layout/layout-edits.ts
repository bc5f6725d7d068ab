import {
  isSameJson,
  type Layout,
  type MapEntry,
  type Placement,
  type SlotMapBody,
  slotPlace,
  unmetAt,
} from '@slipway/sdk/contract'

/** A layout, and what it makes of the slots. */
export interface ArrangedSlots {
  readonly layout: Layout
  readonly map: SlotMapBody
}

interface Position {
  readonly entry: MapEntry
  readonly location: string
  /** Among the entries of the location, 0 is the first. */
  readonly index: number
}

/** Returns the position of an entry; `undefined` if the map does not have it. */
export function positionOf(map: SlotMapBody, id: string): Position | undefined {
  for (const { location, entries } of map.locations) {
    const index = entries.findIndex((entry) => entry.id === id)
    const entry = entries[index]
    if (entry) return { entry, location, index }
  }
  return undefined
}

interface Target {
  readonly location: string
  /** Among the other entries of the location: 0 puts it first. */
  readonly index: number
}

/** Puts an entry at a place of a location, which may be another one than now. */
export function placeEntry(slots: ArrangedSlots, id: string, target: Target): Layout {
  const { layout, map } = slots
  const now = positionOf(map, id)
  if (!now) return layout
  const isThere = now.location === target.location
  if (isThere && now.index === target.index) return layout
  const others = idsAt(map, target.location).filter((other) => other !== id)
  const ids = others.toSpliced(target.index, 0, id)
  const moved = isThere
    ? layout
    : withoutOrder(withLocation(layout, now.entry, target.location), id)
  return { ...moved, order: { ...moved.order, [target.location]: ids } }
}

/** Puts an entry before or behind its neighbour; the same layout where there is none. */
export function moveBy(slots: ArrangedSlots, id: string, by: -1 | 1): Layout {
  const now = positionOf(slots.map, id)
  if (!now) return slots.layout
  const index = now.index + by
  const last = idsAt(slots.map, now.location).length - 1
  if (index < 0 || index > last) return slots.layout
  return placeEntry(slots, id, { location: now.location, index })
}

/**
 * Puts an entry before or behind its neighbour; where there is none, at the near end of the next of `locations`
 * that can have it.
 */
export function moveOn(
  slots: ArrangedSlots,
  id: string,
  { by, locations }: { readonly by: -1 | 1; readonly locations: readonly string[] },
): Layout {
  const stepped = moveBy(slots, id, by)
  const now = positionOf(slots.map, id)
  if (!now || stepped !== slots.layout) return stepped
  const at = locations.indexOf(now.location)
  const ahead = by === 1 ? locations.slice(at + 1) : locations.slice(0, at).toReversed()
  const location = ahead.find((name) => {
    const next = slots.map.locations.find((one) => one.location === name)
    return next && whyNotAt(now.entry, next) === undefined
  })
  if (location === undefined) return slots.layout
  const index = by === 1 ? 0 : idsAt(slots.map, location).length
  return placeEntry(slots, id, { location, index })
}

/** Hides an entry from everybody, or shows it again. */
export function setHidden({ layout }: ArrangedSlots, id: string, isHidden: boolean): Layout {
  return change(layout, id, { hidden: isHidden ? true : undefined })
}

/**
 * Gives an entry these props; what is as registered is no decision. A prop that is registered cannot be
 * taken away, only changed.
 */
export function setProps(
  { layout, map }: ArrangedSlots,
  id: string,
  props: Readonly<Record<string, unknown>>,
): Layout {
  const original = positionOf(map, id)?.entry.original?.props ?? {}
  const changed = Object.entries(props).filter(
    ([name, value]) => !(name in original && isSameJson(value, original[name])),
  )
  return change(layout, id, {
    props: changed.length > 0 ? Object.fromEntries(changed) : undefined,
  })
}

/** Decides who gets an entry; without conditions everybody does. */
export function setGate(
  { layout, map }: ArrangedSlots,
  id: string,
  gate: MapEntry['gate'],
): Layout {
  const wanted = gate !== null && Object.keys(gate).length > 0 ? gate : null
  const original = positionOf(map, id)?.entry.original?.gate ?? null
  return change(layout, id, { gate: isSameJson(wanted, original) ? undefined : wanted })
}

/** Decides on which pages an entry is; without conditions, on all that have its location. */
export function setPage(
  { layout, map }: ArrangedSlots,
  id: string,
  page: MapEntry['page'],
): Layout {
  const original = positionOf(map, id)?.entry.original?.page ?? null
  return change(layout, id, { page: isSameJson(page, original) ? undefined : page })
}

/** When an entry is delivered, as the map has it. */
export type EntryPeriod = Pick<MapEntry, 'from' | 'until' | 'hours' | 'hiddenThen'>

/** Decides when an entry is delivered, or hidden; without a period it is delivered at all times. */
export function setPeriod(
  { layout }: ArrangedSlots,
  id: string,
  { from, until, hours, hiddenThen }: EntryPeriod,
): Layout {
  const isEmpty = from === null && until === null && hours === null
  return change(layout, id, {
    from: from ?? undefined,
    until: until ?? undefined,
    hours: hours ?? undefined,
    hiddenThen: hiddenThen && !isEmpty ? true : undefined,
  })
}

/** Says how much depends on an entry; `null`: as its component's team says. */
export function setCriticality(
  { layout }: ArrangedSlots,
  id: string,
  criticality: MapEntry['criticality'],
): Layout {
  return change(layout, id, { criticality: criticality ?? undefined })
}

/** Adds an entry as the last one of a location, and says its id. */
export function addEntry(
  { layout, map }: ArrangedSlots,
  component: string,
  location: string,
): { readonly layout: Layout; readonly id: string } {
  const taken = new Set([
    ...map.locations.flatMap(({ entries }) => entries.map(({ id }) => id)),
    ...Object.keys(layout.entries),
  ])
  const id = freeId(`operator/${slotPlace(location, component)}`, taken)
  const order = [...idsAt(map, location), id]
  const entries = { ...layout.entries, [id]: { component, location } }
  return { id, layout: { entries, order: { ...layout.order, [location]: order } } }
}

/** Takes back all that was decided of an entry: one that operators added is gone then. */
export function resetEntry({ layout }: ArrangedSlots, id: string): Layout {
  const { [id]: _, ...entries } = layout.entries
  return withoutOrder({ ...layout, entries }, id)
}

/**
 * Why a location cannot have an entry: its component is not made for it, nobody who signs in has a gate, or it asks
 * for a record, and no page there shows one.
 */
export type PlaceRefusal = 'not-made-for' | 'gate-at-sign-in' | 'no-record'

export function whyNotAt(
  entry: Pick<MapEntry, 'locations' | 'gate' | 'page'>,
  { location, on }: Pick<SlotMapBody['locations'][number], 'location' | 'on'>,
): PlaceRefusal | undefined {
  if (entry.locations && !entry.locations.includes(location)) return 'not-made-for'
  if (isAtSignIn(on) && entry.gate !== null) return 'gate-at-sign-in'
  return unmetAt(location, Object.keys(entry.page ?? {})).length > 0 ? 'no-record' : undefined
}

/** Whether a location is on the sign-in page alone, where nobody is known yet. */
export function isAtSignIn(pages: readonly string[]): boolean {
  return pages.length > 0 && pages.every((page) => page === 'sign-in')
}

function idsAt(map: SlotMapBody, location: string): string[] {
  const found = map.locations.find((one) => one.location === location)
  return (found?.entries ?? []).map(({ id }) => id)
}

function withLocation(layout: Layout, { id, original }: MapEntry, location: string): Layout {
  return change(layout, id, { location: original?.location === location ? undefined : location })
}

// An order of fewer than two entries says nothing.
function withoutOrder(layout: Layout, id: string): Layout {
  const orders = Object.entries(layout.order)
    .map(([location, ids]) => [location, ids.filter((other) => other !== id)] as const)
    .filter(([location, { length }]) => length > 1 || length === layout.order[location]?.length)
  return { ...layout, order: Object.fromEntries(orders) }
}

type PlacementPart = { readonly [Part in keyof Placement]: Placement[Part] | undefined }

function change(layout: Layout, id: string, part: PlacementPart): Layout {
  const { [id]: before, ...others } = layout.entries
  const decided = Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined)
  if (decided.length === 0) return { ...layout, entries: others }
  // Only values that are there are left.
  const placement = Object.fromEntries(decided) as Placement
  return { ...layout, entries: { ...layout.entries, [id]: placement } }
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let ordinal = 2
  while (taken.has(`${wanted}#${ordinal}`)) ordinal += 1
  return `${wanted}#${ordinal}`
}
