import type { Layout } from '@slipway/sdk/contract'
import { arrangeSlots, isOwn, nextEdge, rankOf, tagOfPeriods } from './arrange-slots'
import type { Proposals, RegisteredSlot } from './registered-slot'
import { deliveryAt, gateOf, type Registration } from './registration'
import { toSlotEntry } from './slot'

interface ToArrange {
  readonly registration: Registration
  readonly layout: Layout
  /** They come after the slots of the application; one over a limit is left out, and never costs one of those. */
  readonly proposals: Proposals
  /** Milliseconds since 1970: what periods are compared with. */
  readonly now: number
}

export interface RankedSlots {
  readonly slots: readonly RegisteredSlot[]
  /** The same, those first that have a place where there are too few. */
  readonly ranked: readonly RegisteredSlot[]
}

/** Every slot as one layout arranges what is registered and proposed, at one moment; it never changes. */
export class Arrangement {
  readonly registration: Registration
  readonly #layout: Layout
  readonly #now: number
  #tag: string | undefined
  /** In the order of delivery, also those that nobody gets. */
  readonly all: readonly RegisteredSlot[]
  /** Those that somebody gets. */
  readonly delivered: readonly RegisteredSlot[]
  readonly ranked: RankedSlots
  /** The slots with conditions on the page that they are on. */
  readonly paged: readonly RegisteredSlot[]
  /** Those with a gate: of the application and of operators, and those that remotes propose. */
  readonly gated: readonly [readonly RegisteredSlot[], readonly RegisteredSlot[]]

  constructor({ registration, layout, proposals, now }: ToArrange) {
    this.registration = registration
    this.#layout = layout
    this.#now = now
    this.all = arrangeSlots({
      registered: registration.all(),
      proposed: proposedSlots(registration, proposals),
      offerOf: proposals.offerOf,
      layout,
      locations: registration.locations,
      now,
      perViewer: registration.limits.perViewer,
    })
    this.delivered = this.all.filter(({ withheld }) => !withheld)
    this.ranked = this.#rank(this.delivered)
    this.paged = this.delivered.filter(({ page }) => page)
    const gated = this.delivered.filter(({ gate }) => gate)
    this.gated = [gated.filter(isOwn), gated.filter((slot) => !isOwn(slot))]
    Object.freeze(this)
  }

  /** Those of the application and of operators that somebody gets, where they are now. */
  own(): readonly RegisteredSlot[] {
    return this.delivered.filter(isOwn)
  }

  /** Those that have no gate: what everybody gets who sees the location. */
  openSlots(): readonly { readonly location: string; readonly component: string }[] {
    return this.delivered
      .filter(({ gate, page, isOffered }) => !gate && !page && (isOffered?.(null) ?? true))
      .map(({ location, entry: { component } }) => ({ location, component }))
  }

  /** What should be known of all slots: those at deprecated locations. */
  warnings(): string[] {
    return this.delivered.flatMap(({ warning }) => warning ?? [])
  }

  /** When the slots change next by the clock, in milliseconds since 1970; `undefined`: they do not. */
  nextEdge(): number | undefined {
    return nextEdge(this.#layout, this.#now)
  }

  /** What the clock makes of the slots: the same on every server. */
  tagOfPeriods(): string {
    this.#tag ??= tagOfPeriods(this.#layout, this.#now)
    return this.#tag
  }

  /** Every slot that could be at `location`. */
  candidatesAt(location: string): RankedSlots {
    return this.#rank(this.all.filter((slot) => slot.location === location))
  }

  /** Those that are registered there and went elsewhere: who looks for one there finds where it went. */
  movedFrom(location: string): readonly RegisteredSlot[] {
    return this.all.filter(
      (slot) => slot.location !== location && slot.placed?.original?.location === location,
    )
  }

  // Only where there is too little room does it matter who comes first.
  #rank(slots: readonly RegisteredSlot[]): RankedSlots {
    const counts = new Map<string, number>()
    for (const { location } of slots) counts.set(location, (counts.get(location) ?? 0) + 1)
    const { perLocation } = this.registration.limits
    const isTight = [...counts.values()].some((most) => most > perLocation)
    const ranked = isTight ? slots.toSorted((one, other) => rankOf(one) - rankOf(other)) : slots
    return { slots, ranked }
  }
}

function proposedSlots({ locations }: Registration, { slots }: Proposals): RegisteredSlot[] {
  return slots.flatMap((one) => {
    const { isFor: isOffered, location, ...rest } = one
    const place = deliveryAt(locations, location, rest.id)
    if (!place) return []
    return [
      {
        ...rest,
        ...place,
        entry: toSlotEntry(rest.slot),
        gate: gateOf(rest.slot),
        page: rest.slot.page,
        isOffered,
      },
    ]
  })
}
