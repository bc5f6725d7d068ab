import {
  deprecationText,
  emptyLayout,
  type Fault,
  type GateCondition,
  type Layout,
  type Locations,
  type SlotEntry,
  type SlotLocationValue,
  type SlotMap,
  slotLocations,
  slotPlace,
} from '@slipway/sdk/contract'
import { arrangeSlots, isOwn, nextEdge, rankOf, tagOfPeriods } from './arrange-slots'
import type { CodePlace } from './code-place'
import { type Flag, FlagAnswers } from './flag-answers'
import { explainGate, type Gate, passesGate } from './gate'
import { nearest } from './nearest'
import type { Offer, Proposals, RegisteredSlot, SlotRefusal } from './registered-slot'
import { registrationError, registrationFaults } from './registration-faults'
import { isSlot, type Slot, toSlotEntry } from './slot'
import type { Viewer } from './viewer'

/** What `registerSlots` takes: location name → one slot or a list. */
export type SlotRegistration = { readonly [Location in SlotLocationValue]?: Slot | readonly Slot[] }

export interface SlotLimits {
  /** Slots at one location. */
  readonly perLocation: number
  /** Slots delivered to one viewer. */
  readonly perViewer: number
}
const defaultLimits: SlotLimits = { perLocation: 200, perViewer: 2000 }

/** What a viewer gets of a slot. */
export interface SlotDecision {
  readonly slot: RegisteredSlot
  /** `undefined`: the slot is delivered. */
  readonly refusal: SlotRefusal | undefined
  /** Of its gate; nothing for an anonymous viewer, who passes none. */
  readonly conditions: readonly GateCondition[]
}

/** The locations that slots may be at. */
interface RegistryOptions extends Partial<SlotLimits> {
  readonly locations?: Locations
  /** Milliseconds since 1970: what periods are compared with; default: this machine's clock. */
  readonly now?: () => number
}

type Listener = (added: readonly RegisteredSlot[]) => void

/** Every slot as it is delivered now. */
interface Arrangement {
  /** In the order of delivery, also those that nobody gets. */
  readonly all: readonly RegisteredSlot[]
  readonly delivered: Delivered
  /** Those with a gate: of the application and of operators, and those that remotes propose. */
  readonly gated: readonly [readonly RegisteredSlot[], readonly RegisteredSlot[]]
}

/** Slots that somebody gets. */
interface Delivered {
  readonly slots: readonly RegisteredSlot[]
  /** The same, those first that have a place where there are too few. */
  readonly ranked: readonly RegisteredSlot[]
}

interface ProposedParts {
  readonly slots: readonly RegisteredSlot[]
  readonly offerOf: (component: string) => Offer | undefined
}

const noProposals: ProposedParts = { slots: [], offerOf: () => undefined }

/**
 * The slots of the application, by location, in the order registered, and those that remotes propose; then
 * arranged as operators decided.
 */
export class SlotRegistry {
  readonly flags = new Map<string, Flag>()
  readonly #all: RegisteredSlot[] = []
  #proposed = noProposals
  #layout: Layout = emptyLayout
  #arrangedAt = 0
  #tagOfPeriods: string | undefined
  /** Made when it is asked for, once a change. */
  #arranged: Arrangement | undefined
  /** That of another layout, while work is done with it. */
  #other: Arrangement | undefined
  readonly #ids = new Set<string>()
  /** Slots by location, and by location and component. */
  readonly #counts = new Map<string, number>()
  readonly #listeners = new Set<Listener>()
  readonly limits: SlotLimits
  readonly #now: () => number
  readonly locations: Locations
  #answers: FlagAnswers | undefined

  constructor({ locations = slotLocations, now = Date.now, ...limits }: RegistryOptions = {}) {
    this.locations = locations
    this.#now = now
    this.limits = { ...defaultLimits, ...limits }
  }

  /**
   * Appends slots; `placeOf` says which line made one. All faults of one call are thrown together, and
   * then nothing of it is registered.
   */
  register(registration: SlotRegistration, placeOf?: PlaceOf): void {
    const batch: Batch = { placeOf, slots: [], faults: [], ids: new Set(), counts: new Map() }
    for (const [name, slots] of Object.entries(registration)) {
      const list = Array.isArray(slots) ? slots : [slots]
      batch.faults.push(...this.#locationFaults(name, list, batch))
      list.forEach((slot, index) => {
        const pointer = Array.isArray(slots) ? `/${name}/${index}` : `/${name}`
        this.#add(batch, { name, slot, pointer })
      })
    }
    batch.faults.push(...this.#totalFaults(batch))
    if (batch.faults.length > 0) throw registrationError(batch.faults)
    this.#commit(batch)
  }

  /**
   * Takes the place of all slots that were proposed before. They come after those of the application,
   * as listed; a slot over a limit is left out, and never costs a slot of the application. They
   * change with the catalog, whose count says so.
   */
  propose(proposals: Proposals): void {
    this.#proposed = this.#partsOf(proposals)
    this.#arranged = undefined
  }

  /**
   * Takes the place of the layout before, and looks at the clock: what operators decided of all slots. It changes
   * with the catalog, and at the edges of its periods.
   */
  arrange(layout: Layout): void {
    this.#layout = layout
    this.#arrangedAt = this.#now()
    this.#arranged = undefined
    this.#tagOfPeriods = undefined
  }

  /** Runs `work` with another layout, such as a draft; what it asks of slots is answered by that. */
  withLayout<Result>(layout: Layout, work: () => Result): Result {
    this.#other = this.#arrangement(layout, this.#proposed, this.#now())
    try {
      return work()
    } finally {
      this.#other = undefined
    }
  }

  /** When the slots change next by the clock, as of the last {@link arrange}, in milliseconds since 1970; `undefined`: they do not. */
  nextEdge(): number | undefined {
    return nextEdge(this.#layout, this.#arrangedAt)
  }

  /** What the clock makes of the slots of this layout, as of the last {@link arrange}: the same on every server. */
  tagOfPeriods(): string {
    this.#tagOfPeriods ??= tagOfPeriods(this.#layout, this.#arrangedAt)
    return this.#tagOfPeriods
  }

  /** Entries anybody may have: public locations, without the gated slots. */
  publicSlots(): SlotMap {
    return this.#deliver(null)
  }

  /** Entries of `viewer`, public and protected, gates applied. */
  slotsFor(viewer: Viewer): SlotMap {
    return this.#deliver(viewer)
  }

  /** The ids of the entries of {@link slotsFor}, in their order. */
  idsFor(viewer: Viewer): Readonly<Record<string, string[]>> {
    const byLocation: Record<string, string[]> = {}
    this.#decide(this.#current().delivered, viewer, ({ id, location }, refusal) => {
      if (refusal) return
      byLocation[location] ??= []
      byLocation[location].push(id)
    })
    return byLocation
  }

  /**
   * Every slot that could be at `location`, in the order of delivery, and why this viewer does not get it there;
   * `null` is an anonymous one.
   */
  decisionsAt(location: string, viewer: Viewer | null): SlotDecision[] {
    const all = this.#current().all.filter((slot) => slot.location === location)
    const decisions: SlotDecision[] = []
    this.#decide({ slots: all, ranked: this.#ranked(all) }, viewer, (slot, refusal) => {
      const conditions = viewer ? this.decide(slot, viewer).conditions : []
      decisions.push({ slot, refusal, conditions })
    })
    return [...decisions, ...this.#movedFrom(location)]
  }

  // Who looks for it where it is registered finds where it went.
  #movedFrom(location: string): SlotDecision[] {
    return this.#current()
      .all.filter(
        (slot) => slot.location !== location && slot.placed?.original?.location === location,
      )
      .map((slot) => ({ slot, refusal: 'moved', conditions: [] }))
  }

  /** Every slot by another layout and other proposals, also those that nobody gets, at each location in order. */
  arrangedBy(layout: Layout, proposals: Proposals): readonly RegisteredSlot[] {
    return this.#arrangement(layout, this.#partsOf(proposals), this.#now()).all
  }

  /** What should be known of all slots: those at deprecated locations. */
  warnings(): string[] {
    return this.#current().delivered.slots.flatMap(({ warning }) => warning ?? [])
  }

  /** The same of the slots that `viewer` gets. */
  warningsFor(viewer: Viewer): string[] {
    const flags = this.#answersFor(viewer)
    return this.#current().delivered.slots.flatMap((slot) =>
      slot.warning !== undefined && isFor(slot, viewer, flags) ? [slot.warning] : [],
    )
  }

  /**
   * Ids of the gated slots that `viewer` gets, the application's and, apart from them, the proposed
   * ones, which may have the same; with the layout they decide what slots there are.
   */
  gatesPassed(viewer: Viewer): readonly (readonly string[])[] {
    const flags = this.#answersFor(viewer)
    return this.#current().gated.map((slots) =>
      slots.filter((slot) => isFor(slot, viewer, flags)).map(({ id }) => id),
    )
  }

  /** Runs `work`, which is of `viewer` only: in it each flag is asked once. */
  withFlagsOf<Result>(viewer: Viewer, work: () => Result): Result {
    this.#answers = new FlagAnswers(this.flags, viewer)
    try {
      return work()
    } finally {
      this.#answers = undefined
    }
  }

  isFor(slot: DecidedSlot, viewer: Viewer): boolean {
    return isFor(slot, viewer, this.#answersFor(viewer))
  }

  /** The same with what decided it; without the limits, which are those of a location. */
  decide(slot: DecidedSlot, viewer: Viewer): Omit<SlotDecision, 'slot'> {
    const flags = this.#answersFor(viewer)
    const { gate, id } = slot
    return {
      refusal: refusalOf(slot, viewer, flags),
      conditions: gate ? explainGate(gate, viewer, { slotId: id, flags }) : [],
    }
  }

  #answersFor(viewer: Viewer): FlagAnswers {
    return this.#answers ?? new FlagAnswers(this.flags, viewer)
  }

  /** Those of the application and of operators that somebody gets, where they are now. */
  own(): readonly RegisteredSlot[] {
    return this.#current().delivered.slots.filter(isOwn)
  }

  /** All that somebody gets, where it is now. */
  delivered(): readonly RegisteredSlot[] {
    return this.#current().delivered.slots
  }

  /** Every slot of the application, in the order registered. */
  all(): readonly RegisteredSlot[] {
    return this.#all
  }

  /** The props that the application registers a component with first; `undefined`: it does not. */
  readonly propsOf = (component: string): SlotEntry['props'] | undefined =>
    this.#all.find(({ entry }) => entry.component === component)?.entry.props

  /** Those that have no gate, if remotes proposed this: what everybody gets who sees the location. */
  openSlots(
    proposals: Proposals,
    layout: Layout,
  ): readonly { readonly location: string; readonly component: string }[] {
    const { delivered } = this.#arrangement(layout, this.#partsOf(proposals), this.#now())
    return delivered.slots
      .filter(({ gate, isOffered }) => !gate && (isOffered?.(null) ?? true))
      .map(({ location, entry: { component } }) => ({ location, component }))
  }

  /** Calls `listener` after each registration, with what was registered; returns what stops that. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #partsOf({ slots, offerOf }: Proposals): ProposedParts {
    const proposed = slots.flatMap((one) => {
      const { isFor: isOffered, location, ...rest } = one
      const place = this.#placeOf(location, rest.id)
      if (!place) return []
      return [
        { ...rest, ...place, entry: toSlotEntry(rest.slot), gate: gateOf(rest.slot), isOffered },
      ]
    })
    return { slots: proposed, offerOf }
  }

  #current(): Arrangement {
    if (this.#other) return this.#other
    this.#arranged ??= this.#arrangement(this.#layout, this.#proposed, this.#arrangedAt)
    return this.#arranged
  }

  #arrangement(
    layout: Layout,
    { slots: proposed, offerOf }: ProposedParts,
    now: number,
  ): Arrangement {
    const all = arrangeSlots({
      registered: this.#all,
      proposed,
      offerOf,
      layout,
      locations: this.locations,
      now,
      perViewer: this.limits.perViewer,
    })
    const slots = all.filter(({ withheld }) => !withheld)
    const gated = slots.filter(({ gate }) => gate)
    return {
      all,
      delivered: { slots, ranked: this.#ranked(slots) },
      gated: [gated.filter(isOwn), gated.filter((slot) => !isOwn(slot))],
    }
  }

  // Only where there is too little room does it matter who comes first.
  #ranked(slots: readonly RegisteredSlot[]): readonly RegisteredSlot[] {
    const counts = new Map<string, number>()
    for (const { location } of slots) count(counts, location, 1)
    const isTight = [...counts.values()].some((most) => most > this.limits.perLocation)
    return isTight ? slots.toSorted((one, other) => rankOf(one) - rankOf(other)) : slots
  }

  #deliver(viewer: Viewer | null): SlotMap {
    const byLocation = new Map<string, SlotEntry[]>(
      this.locations.names().map((location) => [location, []]),
    )
    this.#decide(this.#current().delivered, viewer, ({ location, entry }, refusal) => {
      if (!refusal) byLocation.get(location)?.push(entry)
    })
    return Object.fromEntries([...byLocation].filter(([, entries]) => entries.length > 0))
  }

  /** Decides on each of `slots`, in their order: what is delivered, and what explains it, is decided here alone. */
  #decide(
    { slots, ranked }: Delivered,
    viewer: Viewer | null,
    each: (slot: RegisteredSlot, refusal: SlotRefusal | undefined) => void,
  ): void {
    if (slots === ranked) return this.#decideInTurn(slots, viewer, each)
    const refusals = new Map<RegisteredSlot, SlotRefusal | undefined>()
    this.#decideInTurn(ranked, viewer, (slot, refusal) => refusals.set(slot, refusal))
    for (const slot of slots) each(slot, refusals.get(slot))
  }

  #decideInTurn(
    slots: readonly RegisteredSlot[],
    viewer: Viewer | null,
    each: (slot: RegisteredSlot, refusal: SlotRefusal | undefined) => void,
  ): void {
    const flags = viewer && this.#answersFor(viewer)
    const taken = new Map<string, { count: number }>()
    for (const slot of slots) {
      const refusal = flags ? refusalOf(slot, viewer, flags) : this.#refusalOfAnonymous(slot)
      if (refusal) {
        each(slot, refusal)
        continue
      }
      const room = taken.get(slot.location) ?? { count: 0 }
      if (room.count === 0) taken.set(slot.location, room)
      room.count += 1
      each(slot, room.count > this.limits.perLocation ? 'no-room' : undefined)
    }
  }

  #refusalOfAnonymous(slot: RegisteredSlot): SlotRefusal | undefined {
    if (slot.withheld) return slot.withheld
    if (slot.gate || !this.locations.isPublic(slot.location)) return 'needs-session'
    return (slot.isOffered?.(null) ?? true) ? undefined : 'other-version'
  }

  #add(batch: Batch, { name, slot, pointer }: Candidate): void {
    const { faults, ids, counts, slots } = batch
    if (!isSlot(slot)) {
      const detail = 'not a slot; write Slot.make(component)'
      faults.push({ pointer, code: 'slot-invalid', detail })
      return
    }
    // By the name it was given: that the host calls its location otherwise changes no share of a gate.
    const kind = slotPlace(name, slot.component)
    const ordinal = (this.#counts.get(kind) ?? 0) + (counts.get(kind) ?? 0)
    const id = slot.explicitId ?? `app/${kind}${ordinal === 0 ? '' : `#${ordinal + 1}`}`
    if (this.#ids.has(id) || ids.has(id)) {
      const detail = `the id "${id}" is taken`
      faults.push({ pointer: `${pointer}/id`, code: 'duplicate-id', detail })
    }
    ids.add(id)
    // Of an unknown location there is a fault already.
    const place = this.#placeOf(name, id) ?? { location: name }
    faults.push(...registrationFaults(slot, { location: place.location, pointer }))
    count(counts, kind, 1)
    count(counts, place.location, 1)
    const placeOf = batch.placeOf && (() => batch.placeOf?.(slot))
    slots.push({ id, ...place, slot, entry: toSlotEntry(slot), gate: gateOf(slot), placeOf })
  }

  /** Where a slot at the location `name` is delivered; `undefined`: nowhere. */
  #placeOf(
    name: string,
    id: string,
  ): Pick<RegisteredSlot, 'location' | 'warning' | 'deprecation'> | undefined {
    const location = this.locations.deliveredAt(name)
    if (location === undefined) return undefined
    const deprecation = this.locations.deprecation(name)
    if (!deprecation) return { location }
    return { location, deprecation, warning: `${id}: ${deprecationText(deprecation)}` }
  }

  #locationFaults(name: string, list: readonly unknown[], { counts }: Batch): Fault[] {
    const location = this.locations.deliveredAt(name)
    if (location === undefined) return [unknownLocation(name, this.locations)]
    // Two names of one location share its room.
    const known = (this.#counts.get(location) ?? 0) + (counts.get(location) ?? 0)
    const all = known + list.length
    if (all <= this.limits.perLocation) return []
    const detail = `${all} slots; at most ${this.limits.perLocation} fit at one location`
    return [{ pointer: `/${name}`, code: 'slot-limit', detail }]
  }

  #totalFaults({ slots }: Batch): Fault[] {
    const all = this.#ids.size + slots.length
    if (all <= this.limits.perViewer) return []
    const detail = `${all} slots in all; at most ${this.limits.perViewer} are delivered to one viewer`
    return [{ pointer: '', code: 'slot-limit', detail }]
  }

  #commit({ slots, counts }: Batch): void {
    for (const added of slots) {
      this.#ids.add(added.id)
      this.#all.push(added)
    }
    for (const [key, more] of counts) count(this.#counts, key, more)
    this.#arranged = undefined
    for (const listener of [...this.#listeners]) listener(slots)
  }
}

type DecidedSlot = Pick<RegisteredSlot, 'gate' | 'id' | 'isOffered' | 'withheld'>

function isFor(slot: DecidedSlot, viewer: Viewer, flags: FlagAnswers): boolean {
  return refusalOf(slot, viewer, flags) === undefined
}

function refusalOf(
  { gate, id, isOffered, withheld }: DecidedSlot,
  viewer: Viewer | null,
  flags: FlagAnswers,
): SlotRefusal | undefined {
  if (withheld) return withheld
  if (isOffered && !isOffered(viewer)) return 'other-version'
  const isIn = !gate || (viewer !== null && passesGate(gate, viewer, { slotId: id, flags }))
  return isIn ? undefined : 'gate'
}

type PlaceOf = (slot: Slot) => CodePlace | undefined

/** What one call registers, while it is checked. */
interface Batch {
  readonly placeOf: PlaceOf | undefined
  readonly slots: RegisteredSlot[]
  readonly faults: Fault[]
  readonly ids: Set<string>
  readonly counts: Map<string, number>
}

interface Candidate {
  /** The location as the application calls it. */
  readonly name: string
  readonly slot: unknown
  readonly pointer: string
}

// Not the frozen object of the slot: V8 takes thirty times as long to find that a condition is not there.
function gateOf({ gate }: Slot): Gate | undefined {
  return gate && { ...gate }
}

function count(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

function unknownLocation(name: string, locations: Locations): Fault {
  const hint = () =>
    `there is no location "${name}"; did you mean "${nearest(name, locations.names())}"?`
  const detail = locations.removal(name) ?? hint()
  return { pointer: `/${name}`, code: 'unknown-location', detail }
}
