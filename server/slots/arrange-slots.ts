import { createHash } from 'node:crypto'
import {
  type Layout,
  type Locations,
  nextPeriodChange,
  type Placement,
  type PlacementChange,
  periodStateAt,
} from '@slipway/sdk/contract'
import type { Gate } from './gate'
import { movedIds, orderSlots } from './order-slots'
import type { Offer, RegisteredSlot, SlotRefusal } from './registered-slot'
import { Slot, toSlotEntry } from './slot'

export interface ToArrange {
  /** Those of the application, in the order registered. */
  readonly registered: readonly RegisteredSlot[]
  /** Those of remotes, in the order proposed. */
  readonly proposed: readonly RegisteredSlot[]
  readonly offerOf: (component: string) => Offer | undefined
  readonly layout: Layout
  readonly locations: Pick<Locations, 'deliveredAt' | 'isPublic'>
  /** Milliseconds since 1970. */
  readonly now: number
  /** Slots delivered to one viewer. */
  readonly perViewer: number
}

/**
 * The slots of the application and of remotes, then arranged as operators decided; at each location in the order
 * of delivery, also those that nobody gets. What the layout says of an id that is not there changes nothing.
 */
export function arrangeSlots(order: ToArrange): readonly RegisteredSlot[] {
  const { registered, proposed, layout, perViewer } = order
  if (isEmpty(layout)) {
    // Most hosts, always: nothing is looked at twice.
    const offered = proposed.map((slot) => withhold(slot, order))
    return [...registered, ...withinRoom(offered, perViewer - registered.length)]
  }
  const added = Object.entries(layout.entries).flatMap(([id, placement]) =>
    addedSlot(id, placement, order),
  )
  const placed = [...registered, ...proposed].map((slot) => place(slot, order))
  const all = [...placed, ...added]
  const room = perViewer - registered.length - added.length
  return inOrder(withinRoom(all, room), layout)
}

/** Whether `layout` changes nothing. */
function isEmpty({ entries, order }: Layout): boolean {
  return Object.keys(entries).length === 0 && Object.keys(order).length === 0
}

/** When the period of a placement next shows or hides its entry, in milliseconds since 1970. */
export function nextEdge({ entries }: Layout, now: number): number | undefined {
  let next: number | undefined
  // What comes after the next one of the others is not looked for: clocks of zones take long to read.
  for (const placement of Object.values(entries))
    next = nextPeriodChange(placement, now, next) ?? next
  return next
}

/** What periods come to, in short: the same on all servers, and empty if they hide nothing. */
export function tagOfPeriods({ entries }: Layout, now: number): string {
  const hidden = Object.entries(entries).flatMap(([id, placement]) =>
    periodStateAt(placement, now) === 'shown' ? [] : [id],
  )
  if (hidden.length === 0) return ''
  return createHash('sha256').update(JSON.stringify(hidden)).digest('base64url').slice(0, 12)
}

function place(slot: RegisteredSlot, { layout, locations, now }: ToArrange): RegisteredSlot {
  // An id may be a name that every object answers to.
  const placement = Object.hasOwn(layout.entries, slot.id) ? layout.entries[slot.id] : undefined
  if (!placement) return withhold(slot, { locations, now })
  const { props, gate } = placement
  const location =
    placement.location === undefined ? undefined : locations.deliveredAt(placement.location)
  const moved: RegisteredSlot = {
    ...slot,
    location: location ?? slot.location,
    entry: props ? withProps(slot.entry, props) : slot.entry,
    gate: gate === undefined ? slot.gate : gateOf(gate),
  }
  const changed = changesOf(placement, { isMoved: moved.location !== slot.location })
  return withhold(
    { ...moved, placed: { placement, changed, original: slot } },
    { placement, locations, now },
  )
}

function addedSlot(id: string, placement: Placement, order: ToArrange): RegisteredSlot[] {
  const { component, gate, location: named } = placement
  const location = named === undefined ? undefined : order.locations.deliveredAt(named)
  if (component === undefined || location === undefined || !isAddedId(id)) return []
  const slot = makeSlot(id, component, placement)
  if (!slot) return []
  const offer = order.offerOf(component)
  const changed: PlacementChange[] = [
    'added',
    ...changesOf({ ...placement, props: undefined, gate: undefined }),
  ]
  const made: RegisteredSlot = {
    id,
    location,
    slot,
    entry: toSlotEntry(slot),
    gate: gate ? gateOf(gate) : undefined,
    isProtectedOnly: offer?.isProtectedOnly,
    withheld: offer ? offer.withheld : 'base-gone',
    ...(offer && { isOffered: offer.isFor }),
    placed: { placement, changed, original: undefined },
  }
  return [withhold(made, { placement, ...order })]
}

/** Whether it names an entry that operators added; those of remotes begin with the remote's name. */
export function isAddedId(id: string): boolean {
  return id.startsWith('operator/')
}

// What is published has been checked; one that a later server refuses is skipped, and the others still apply.
function makeSlot(id: string, component: string, { props }: Placement): Slot | undefined {
  try {
    return Slot.make(component, props)
  } catch (error) {
    process.emitWarning(`The slot ${id}, which operators added, is skipped: ${String(error)}`)
    return undefined
  }
}

interface At {
  readonly placement?: Placement
  readonly locations: Pick<Locations, 'isPublic'>
  readonly now: number
}

function withhold(slot: RegisteredSlot, at: At): RegisteredSlot {
  const withheld = refusalOf(slot, at)
  return withheld === slot.withheld ? slot : { ...slot, withheld }
}

/** Why nobody gets `slot` at its location and time; what lasts longest comes first. */
function refusalOf(
  { location, isProtectedOnly, withheld }: RegisteredSlot,
  { placement = {}, locations, now }: At,
): SlotRefusal | undefined {
  if (withheld === 'base-gone') return withheld
  if (placement.hidden) return 'hidden'
  if (isProtectedOnly && locations.isPublic(location)) return 'not-granted'
  if (withheld) return withheld
  const state = periodStateAt(placement, now)
  return state === 'shown' ? undefined : state
}

function changesOf(
  {
    hidden,
    props,
    gate,
    from,
    until,
    hours,
    criticality,
  }: { readonly [Name in keyof Placement]: Placement[Name] | undefined },
  { isMoved = false } = {},
): PlacementChange[] {
  return [
    ...(hidden ? ['hidden' as const] : []),
    ...(isMoved ? ['location' as const] : []),
    ...(props ? ['props' as const] : []),
    ...(gate === undefined ? [] : ['gate' as const]),
    ...([from, until, hours].every((part) => part === undefined) ? [] : ['period' as const]),
    ...(criticality === undefined ? [] : ['criticality' as const]),
  ]
}

function withProps(entry: RegisteredSlot['entry'], props: NonNullable<Placement['props']>) {
  // Checked as JSON when they were published.
  return Object.freeze({ ...entry, props: { ...entry.props, ...props } as typeof entry.props })
}

// JSON has no `undefined`: a condition that is not given is not there.
function gateOf(gate: Placement['gate']): Gate | undefined {
  return gate ? ({ ...gate } as Gate) : undefined
}

/** Slots of the application, and those that operators added, are never left out for what remotes propose. */
function withinRoom(slots: readonly RegisteredSlot[], room: number): readonly RegisteredSlot[] {
  let taken = 0
  return slots.map((slot) => {
    if (!isProposal(slot) || slot.withheld) return slot
    taken += 1
    return taken > room ? { ...slot, withheld: 'no-room' } : slot
  })
}

function isProposal(slot: RegisteredSlot): boolean {
  return slot.isOffered !== undefined && !isAdded(slot)
}

/** Whether operators added it. */
export function isAdded({ placed }: RegisteredSlot): boolean {
  return placed !== undefined && placed.original === undefined
}

/** Who takes a place first where there are too few: the application, then operators, then remotes. */
export function rankOf(slot: RegisteredSlot): number {
  if (isProposal(slot)) return 2
  return isAdded(slot) ? 1 : 0
}

/** Whether it is of the application or of operators, not of a remote. */
export function isOwn(slot: RegisteredSlot): boolean {
  return !isProposal(slot)
}

/** By location: those that are registered there, then those that were moved there, then the added ones, then ordered. */
function inOrder(all: readonly RegisteredSlot[], { order }: Layout): readonly RegisteredSlot[] {
  const isIncoming = ({ placed, location }: RegisteredSlot) =>
    placed !== undefined && placed.original?.location !== location
  const slots = [...all.filter((slot) => !isIncoming(slot)), ...all.filter(isIncoming)]
  const byLocation = new Map<string, RegisteredSlot[]>()
  for (const slot of slots) {
    const there = byLocation.get(slot.location)
    if (there) there.push(slot)
    else byLocation.set(slot.location, [slot])
  }
  return [...byLocation].flatMap(([location, there]) => orderAt(there, order[location] ?? []))
}

function orderAt(slots: readonly RegisteredSlot[], order: readonly string[]) {
  if (order.length === 0) return slots
  const ordered = orderSlots(slots, order)
  const moved = movedIds(slots, ordered)
  return ordered.map((slot) => (moved.has(slot.id) ? withOrder(slot) : slot))
}

function withOrder(slot: RegisteredSlot): RegisteredSlot {
  const { placed = { placement: {}, changed: [], original: slot } } = slot
  return { ...slot, placed: { ...placed, changed: [...placed.changed, 'order'] } }
}
