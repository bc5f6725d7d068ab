import {
  deprecationText,
  type Fault,
  type GateCondition,
  type LocationDeprecation,
  type Locations,
  type SlotEntry,
  type SlotLocationValue,
  type SlotMap,
  slotLocations,
} from '@slipway/sdk/contract'
import type { CodePlace } from './code-place'
import { type Flag, FlagAnswers } from './flag-answers'
import { explainGate, type Gate, passesGate } from './gate'
import { nearest } from './nearest'
import { registrationError, registrationFaults } from './registration-faults'
import { isSlot, type Slot } from './slot'
import { slotPlace } from './slot-place'
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

/** A slot that a released remote proposes. */
export interface ProposedSlot {
  /** `<remote>/<location>/<component>`, and an ordinal among equals. */
  readonly id: string
  readonly location: string
  readonly slot: Slot
  /** Whether the version that proposes it is the one this viewer gets; `null` is an anonymous one. */
  isFor(viewer: Viewer | null): boolean
  /** What proposes it; for explanations alone. */
  readonly from?: { readonly remote: string; readonly version: string }
  /** Why nobody gets it. */
  readonly withheld?: 'not-granted' | 'switched-off'
}

/** Why a viewer does not get a slot. */
export type SlotRefusal =
  /** It is at a protected location or has a gate, and nobody is signed in. */
  | 'needs-session'
  /** The viewer gets another version of the remote that proposes it, or none. */
  | 'other-version'
  | 'gate'
  /** There are more slots than are delivered. */
  | 'no-room'
  | NonNullable<ProposedSlot['withheld']>

/** What a viewer gets of a slot. */
export interface SlotDecision {
  readonly slot: RegisteredSlot
  /** `undefined`: the slot is delivered. */
  readonly refusal: SlotRefusal | undefined
  /** Of its gate; nothing for an anonymous viewer, who passes none. */
  readonly conditions: readonly GateCondition[]
}

export interface RegisteredSlot {
  readonly id: string
  /** Where it is delivered: what its location is called now. */
  readonly location: string
  /** What developers should know: it is at a deprecated location. */
  readonly warning?: string
  readonly deprecation?: LocationDeprecation
  /** Where the application registers it. */
  readonly at?: CodePlace | undefined
  readonly from?: ProposedSlot['from']
  /** Why nobody gets it, whoever it is for. */
  readonly withheld?: SlotRefusal | undefined
  readonly slot: Slot
  readonly entry: SlotEntry
  readonly gate: Gate | undefined
  /** Of a proposed slot: whether the version that proposes it is the one this viewer gets. */
  readonly isOffered?: (viewer: Viewer | null) => boolean
}

/** The locations that slots may be at. */
interface RegistryOptions extends Partial<SlotLimits> {
  readonly locations?: Locations
}

type Listener = (added: readonly RegisteredSlot[]) => void

/**
 * The slots of the application, by location, in the order registered, and those that remotes propose.
 */
export class SlotRegistry {
  readonly flags = new Map<string, Flag>()
  readonly #all: RegisteredSlot[] = []
  #proposed: readonly RegisteredSlot[] = []
  /** The same, and those that are withheld. */
  #candidates: readonly RegisteredSlot[] = []
  readonly #ids = new Set<string>()
  /** Slots by location, and by location and component. */
  readonly #counts = new Map<string, number>()
  readonly #listeners = new Set<Listener>()
  readonly #limits: SlotLimits
  readonly locations: Locations
  #answers: FlagAnswers | undefined

  constructor({ locations = slotLocations, ...limits }: RegistryOptions = {}) {
    this.locations = locations
    this.#limits = { ...defaultLimits, ...limits }
  }

  /**
   * Appends slots; `at` is where the application does. All faults of one call are thrown together, and
   * then nothing of it is registered.
   */
  register(registration: SlotRegistration, at?: CodePlace): void {
    const batch: Batch = { at, slots: [], faults: [], ids: new Set(), counts: new Map() }
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
  propose(slots: readonly ProposedSlot[]): void {
    const room = Math.max(0, this.#limits.perViewer - this.#ids.size)
    const within = new Set(slots.filter(({ withheld }) => !withheld).slice(0, room))
    const candidates = slots.flatMap((proposed) => {
      const { isFor, location, withheld: held, ...rest } = proposed
      const place = this.#placeOf(location, rest.id)
      if (!place) return []
      const withheld = held ?? (within.has(proposed) ? undefined : ('no-room' as const))
      const entry = toSlotEntry(rest.slot)
      return [{ ...rest, ...place, entry, gate: gateOf(rest.slot), isOffered: isFor, withheld }]
    })
    this.#candidates = candidates
    this.#proposed = candidates.filter(({ withheld }) => !withheld)
  }

  /** Entries anybody may have: public locations, without the gated slots. */
  publicSlots(): SlotMap {
    return this.#deliver(null)
  }

  /** Entries of `viewer`, public and protected, gates applied. */
  slotsFor(viewer: Viewer): SlotMap {
    return this.#deliver(viewer)
  }

  /**
   * Every slot that could be at `location`, in the order of delivery, and why this viewer does not get it;
   * `null` is an anonymous one.
   */
  decisionsAt(location: string, viewer: Viewer | null): SlotDecision[] {
    const all = [...this.#all, ...this.#candidates].filter((slot) => slot.location === location)
    const decisions: SlotDecision[] = []
    this.#decide(all, viewer, (slot, refusal) => {
      const conditions = viewer ? this.decide(slot, viewer).conditions : []
      decisions.push({ slot, refusal, conditions })
    })
    return decisions
  }

  /** What should be known of all slots: those at deprecated locations. */
  warnings(): string[] {
    return [...this.#all, ...this.#proposed].flatMap(({ warning }) => warning ?? [])
  }

  /** The same of the slots that `viewer` gets. */
  warningsFor(viewer: Viewer): string[] {
    const flags = this.#answersFor(viewer)
    return [...this.#all, ...this.#proposed].flatMap((slot) =>
      slot.warning !== undefined && isFor(slot, viewer, flags) ? [slot.warning] : [],
    )
  }

  /**
   * Ids of the gated slots that `viewer` gets, the application's and, apart from them, the proposed
   * ones, which may have the same; with the registrations they decide what slots there are.
   */
  gatesPassed(viewer: Viewer): readonly (readonly string[])[] {
    const flags = this.#answersFor(viewer)
    return [this.#all, this.#proposed].map((slots) =>
      slots.filter((slot) => slot.gate && isFor(slot, viewer, flags)).map(({ id }) => id),
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

  /** Every slot of the application, in the order registered. */
  all(): readonly RegisteredSlot[] {
    return this.#all
  }

  /** Those of the application that have no gate. */
  openSlots(): readonly { readonly location: string; readonly component: string }[] {
    return this.#all
      .filter(({ gate }) => !gate)
      .map(({ location, entry: { component } }) => ({ location, component }))
  }

  /** Calls `listener` after each registration, with what was registered; returns what stops that. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #deliver(viewer: Viewer | null): SlotMap {
    const byLocation = new Map<string, SlotEntry[]>(
      this.locations.names().map((location) => [location, []]),
    )
    this.#decide([...this.#all, ...this.#proposed], viewer, ({ location, entry }, refusal) => {
      if (!refusal) byLocation.get(location)?.push(entry)
    })
    return Object.fromEntries([...byLocation].filter(([, entries]) => entries.length > 0))
  }

  /** Decides on each of `slots`, in their order: what is delivered, and what explains it, is decided here alone. */
  #decide(
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
      each(slot, room.count > this.#limits.perLocation ? 'no-room' : undefined)
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
    const { at } = batch
    slots.push({ id, ...place, slot, entry: toSlotEntry(slot), gate: gateOf(slot), at })
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
    if (all <= this.#limits.perLocation) return []
    const detail = `${all} slots; at most ${this.#limits.perLocation} fit at one location`
    return [{ pointer: `/${name}`, code: 'slot-limit', detail }]
  }

  #totalFaults({ slots }: Batch): Fault[] {
    const all = this.#ids.size + slots.length
    if (all <= this.#limits.perViewer) return []
    const detail = `${all} slots in all; at most ${this.#limits.perViewer} are delivered to one viewer`
    return [{ pointer: '', code: 'slot-limit', detail }]
  }

  #commit({ slots, counts }: Batch): void {
    for (const added of slots) {
      this.#ids.add(added.id)
      this.#all.push(added)
    }
    for (const [key, more] of counts) count(this.#counts, key, more)
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

/** What one call registers, while it is checked. */
interface Batch {
  readonly at: CodePlace | undefined
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

/** A slot as delivered: nothing but component, props and, where there is one, content. */
export function toSlotEntry(slot: Slot): SlotEntry {
  const { component, props, content } = slot
  return Object.freeze(content === null ? { component, props } : { component, props, content })
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
