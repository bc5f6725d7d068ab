import { createHash } from 'node:crypto'
import {
  type AddedEntry,
  type ArrangedSlot,
  arrange,
  type Layout,
  nextPeriodChange,
  type PageCondition,
  type Placement,
  periodStateAt,
  placedGate,
  type ToArrange,
} from '@slipway/sdk/contract'
import type { Gate } from './gate'
import type { Offer, RegisteredSlot } from './registered-slot'
import { makeOrSkip, Slot, toSlotEntry } from './slot'

interface SlotsToArrange extends Omit<ToArrange<RegisteredSlot>, 'make'> {
  readonly offerOf: (component: string) => Offer | undefined
}

/** The slots of the application and of remotes as {@link arrange} arranges them. */
export function arrangeSlots({ offerOf, ...order }: SlotsToArrange): readonly RegisteredSlot[] {
  const make = (added: AddedEntry) => addedSlot(added, offerOf(added.component))
  return arrange({ ...order, make }).map(toRegistered)
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

function addedSlot(
  { id, component, location, placement: { props } }: AddedEntry,
  offer: Offer | undefined,
): RegisteredSlot | undefined {
  const name = `The slot ${id}, which operators added,`
  const slot = makeOrSkip(name, () => Slot.make(component, props))
  if (!slot) return undefined
  return {
    id,
    location,
    slot,
    entry: toSlotEntry(slot),
    gate: undefined,
    isProtectedOnly: offer?.isProtectedOnly,
    withheld: offer ? offer.withheld : 'base-gone',
    ...(offer && { isOffered: offer.isFor }),
  }
}

// What nobody decides of stays the very slot that was registered.
function toRegistered(arranged: ArrangedSlot<RegisteredSlot>): RegisteredSlot {
  const { slot, of, location, withheld, placement, changed } = arranged
  const known = withheld === slot.withheld ? slot : { ...slot, withheld }
  if (!placement && changed.length === 0) return known
  const { props, page } = placement ?? {}
  return {
    ...known,
    location,
    entry: props ? withProps(slot.entry, props) : slot.entry,
    gate: gateOf(placedGate(slot, placement ?? {})),
    page: page === undefined ? slot.page : pageOf(page),
    placed: {
      placement: placement ?? {},
      changed,
      original: of === 'operator' ? undefined : slot,
    },
  }
}

function withProps(entry: RegisteredSlot['entry'], props: NonNullable<Placement['props']>) {
  // Checked as JSON when they were published.
  return Object.freeze({ ...entry, props: { ...entry.props, ...props } as typeof entry.props })
}

// JSON has no `undefined`: a condition that is not given is not there.
function gateOf(gate: Gate | Placement['gate']): Gate | undefined {
  return gate ? (gate as Gate) : undefined
}

function pageOf(page: NonNullable<Placement['page']> | null): PageCondition | undefined {
  return page && Object.keys(page).length > 0 ? (page as PageCondition) : undefined
}

/** Whether operators added it. */
export function isAdded({ placed }: RegisteredSlot): boolean {
  return placed !== undefined && placed.original === undefined
}

/** Who takes a place first where there are too few: the application, then operators, then remotes. */
export function rankOf(slot: RegisteredSlot): number {
  if (isAdded(slot)) return 1
  return isOwn(slot) ? 0 : 2
}

/** Whether it is of the application or of operators, not of a remote. */
export function isOwn(slot: RegisteredSlot): boolean {
  return slot.isOffered === undefined || isAdded(slot)
}
