import type { Layout, Placement, PlacementChange, Withheld } from './layout'
import type { Locations } from './locations'
import { movedIds, orderSlots } from './order-slots'
import { periodStateAt } from './period'
import { isAddedId } from './slot-place'

/** A slot before operators decide of it. */
export interface SlotToArrange {
  readonly id: string
  readonly location: string
  readonly withheld?: Withheld | undefined
  /** Its remote has no grant for public locations. */
  readonly isProtectedOnly?: boolean | undefined
}

/** An entry that operators add. */
export interface AddedEntry {
  readonly id: string
  readonly component: string
  readonly location: string
  readonly placement: Placement
}

export interface ToArrange<Slot extends SlotToArrange> {
  /** The slots of the application, in the order registered. */
  readonly registered: readonly Slot[]
  /** The slots of remotes, in the order proposed. */
  readonly proposed: readonly Slot[]
  /** `undefined`: no slot can be made of it. */
  readonly make: (added: AddedEntry) => Slot | undefined
  /** Canonical. */
  readonly layout: Layout
  readonly locations: Pick<Locations, 'deliveredAt' | 'isPublic'>
  /** Milliseconds since 1970. */
  readonly now: number
  /** Slots delivered to one viewer. */
  readonly perViewer: number
}

/** A slot with what operators decided of it. */
export interface ArrangedSlot<Slot extends SlotToArrange> {
  readonly slot: Slot
  readonly of: 'application' | 'proposal' | 'operator'
  readonly location: string
  readonly withheld: Withheld | undefined
  readonly placement: Placement | undefined
  readonly changed: readonly PlacementChange[]
}

/**
 * The slots of the application and of remotes, then arranged as operators decided; at each location in the order
 * of delivery, also those that nobody gets. What the layout says of an id that is not there changes nothing.
 */
export function arrange<Slot extends SlotToArrange>(
  order: ToArrange<Slot>,
): readonly ArrangedSlot<Slot>[] {
  const { registered, proposed, layout, perViewer } = order
  const added = Object.entries(layout.entries).flatMap((entry) => addedSlot(entry, order))
  const all = [
    ...registered.map((slot) => placedSlot({ slot, of: 'application' }, order)),
    ...proposed.map((slot) => placedSlot({ slot, of: 'proposal' }, order)),
    ...added,
  ]
  const slots = withinRoom(all, perViewer - registered.length - added.length)
  return isEmpty(layout) ? slots : inOrder(slots, layout)
}

function isEmpty({ entries, order }: Layout): boolean {
  return Object.keys(entries).length === 0 && Object.keys(order).length === 0
}

function placedSlot<Slot extends SlotToArrange>(
  { slot, of }: Pick<ArrangedSlot<Slot>, 'slot' | 'of'>,
  order: ToArrange<Slot>,
): ArrangedSlot<Slot> {
  const { layout, locations } = order
  // An id may be a name that every object answers to.
  const placement = Object.hasOwn(layout.entries, slot.id) ? layout.entries[slot.id] : undefined
  const named = placement?.location
  const location = (named === undefined ? named : locations.deliveredAt(named)) ?? slot.location
  const withheld = whyWithheld(slot, { ...order, location, placement })
  const changed = placement ? changesOf(placement, { isMoved: location !== slot.location }) : []
  return { slot, of, location, withheld, placement, changed }
}

function addedSlot<Slot extends SlotToArrange>(
  [id, placement]: readonly [id: string, placement: Placement],
  order: ToArrange<Slot>,
): ArrangedSlot<Slot>[] {
  const { component, location: named } = placement
  const location = named === undefined ? undefined : order.locations.deliveredAt(named)
  if (component === undefined || location === undefined || !isAddedId(id)) return []
  const slot = order.make({ id, component, location, placement })
  if (!slot) return []
  const withheld = whyWithheld(slot, { ...order, location, placement })
  const { props: _, gate: __, page: ___, ...decided } = placement
  const changed: PlacementChange[] = ['added', ...changesOf(decided, { isMoved: false })]
  return [{ slot, of: 'operator', location, withheld, placement, changed }]
}

interface Conditions<Gate> {
  readonly gate: Gate
  readonly page?: object | null | undefined
}

/**
 * Returns who gets an entry: the gate that its placement has, else its own. Widening its pages does not widen its viewers: one
 * with conditions on the page is for nobody without a session, and stays so on every page.
 */
export function placedGate<Gate>(
  own: Conditions<Gate>,
  { gate, page }: Placement,
): Gate | NonNullable<Placement['gate']> | null {
  if (gate !== undefined) return gate
  const isOnEveryPage = page !== undefined && Object.keys(page ?? {}).length === 0
  return own.page && isOnEveryPage ? (own.gate ?? {}) : own.gate
}

interface At extends Pick<ToArrange<SlotToArrange>, 'locations' | 'now'> {
  readonly location: string
  readonly placement: Placement | undefined
}

/** Finds why a slot is withheld: of several reasons, the one that lasts longest. */
function whyWithheld(
  { isProtectedOnly, withheld }: SlotToArrange,
  { location, placement = {}, locations, now }: At,
): Withheld | undefined {
  if (withheld === 'base-gone') return withheld
  if (placement.hidden) return 'hidden'
  if (isProtectedOnly && locations.isPublic(location)) return 'not-granted'
  if (withheld) return withheld
  const state = periodStateAt(placement, now)
  return state === 'shown' ? undefined : state
}

function changesOf(
  placement: Placement,
  { isMoved }: { readonly isMoved: boolean },
): PlacementChange[] {
  const { hidden, props, gate, page, from, until, hours, criticality } = placement
  return [
    ...(hidden ? ['hidden' as const] : []),
    ...(isMoved ? ['location' as const] : []),
    ...(props ? ['props' as const] : []),
    ...(gate === undefined ? [] : ['gate' as const]),
    ...(page === undefined ? [] : ['page' as const]),
    ...([from, until, hours].every((part) => part === undefined) ? [] : ['period' as const]),
    ...(criticality === undefined ? [] : ['criticality' as const]),
  ]
}

/** Slots of the application, and those that operators added, are never left out for what remotes propose. */
function withinRoom<Slot extends SlotToArrange>(
  slots: readonly ArrangedSlot<Slot>[],
  room: number,
): readonly ArrangedSlot<Slot>[] {
  let taken = 0
  return slots.map((slot) => {
    if (slot.of !== 'proposal' || slot.withheld) return slot
    taken += 1
    return taken > room ? { ...slot, withheld: 'no-room' } : slot
  })
}

/** By location: those that are registered there, then those that were moved there, then the added ones, then ordered. */
function inOrder<Slot extends SlotToArrange>(
  all: readonly ArrangedSlot<Slot>[],
  { order }: Layout,
): readonly ArrangedSlot<Slot>[] {
  const isIncoming = ({ slot, of, location }: ArrangedSlot<Slot>) =>
    of === 'operator' || slot.location !== location
  const slots = [...all.filter((slot) => !isIncoming(slot)), ...all.filter(isIncoming)]
  const names = new Set(slots.map(({ location }) => location))
  return [...names].flatMap((name) =>
    orderAt(
      slots.filter(({ location }) => location === name),
      order[name] ?? [],
    ),
  )
}

function orderAt<Slot extends SlotToArrange>(
  slots: readonly ArrangedSlot<Slot>[],
  order: readonly string[],
): readonly ArrangedSlot<Slot>[] {
  if (order.length === 0) return slots
  const before = slots.map((arranged) => ({ id: arranged.slot.id, arranged }))
  const ordered = orderSlots(before, order)
  const moved = movedIds(before, ordered)
  return ordered.map(({ id, arranged }) =>
    moved.has(id) ? { ...arranged, changed: [...arranged.changed, 'order'] } : arranged,
  )
}
