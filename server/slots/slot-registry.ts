import {
  deprecationText,
  type Fault,
  type Locations,
  type SlotEntry,
  type SlotLocationValue,
  type SlotMap,
  slotLocations,
} from '@slipway/sdk/contract'
import { type Flag, FlagAnswers } from './flag-answers'
import { type Gate, passesGate } from './gate'
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
}

export interface RegisteredSlot {
  readonly id: string
  /** Where it is delivered: what its location is called now. */
  readonly location: string
  /** What developers should know: it is at a deprecated location. */
  readonly warning?: string
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

  /** Appends slots. All faults of one call are thrown together, and then nothing of it is registered. */
  register(registration: SlotRegistration): void {
    const batch: Batch = { slots: [], faults: [], ids: new Set(), counts: new Map() }
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
    const room = this.#limits.perViewer - this.#ids.size
    this.#proposed = slots.slice(0, Math.max(0, room)).flatMap(({ isFor, location, ...rest }) => {
      const { id, slot } = rest
      const place = this.#placeOf(location, id)
      const entry = toSlotEntry(slot)
      return place ? [{ ...rest, ...place, entry, gate: gateOf(slot), isOffered: isFor }] : []
    })
  }

  /** Entries anybody may have: public locations, without the gated slots. */
  publicSlots(): SlotMap {
    const open = [...this.#all, ...this.#proposed].filter(
      ({ location, gate, isOffered }) =>
        !gate && this.locations.isPublic(location) && (isOffered?.(null) ?? true),
    )
    return this.#deliver(open)
  }

  /** Entries of `viewer`, public and protected, gates applied. */
  slotsFor(viewer: Viewer): SlotMap {
    const flags = this.#answersFor(viewer)
    const all = [...this.#all, ...this.#proposed]
    return this.#deliver(all.filter((slot) => isFor(slot, viewer, flags)))
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

  #deliver(slots: readonly RegisteredSlot[]): SlotMap {
    const byLocation = new Map<string, SlotEntry[]>(
      this.locations.names().map((location) => [location, []]),
    )
    for (const { location, entry } of slots) {
      const entries = byLocation.get(location)
      if (entries && entries.length < this.#limits.perLocation) entries.push(entry)
    }
    return Object.fromEntries([...byLocation].filter(([, entries]) => entries.length > 0))
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
    slots.push({ id, ...place, slot, entry: toSlotEntry(slot), gate: gateOf(slot) })
  }

  /** Where a slot at the location `name` is delivered; `undefined`: nowhere. */
  #placeOf(name: string, id: string): Pick<RegisteredSlot, 'location' | 'warning'> | undefined {
    const location = this.locations.deliveredAt(name)
    if (location === undefined) return undefined
    const deprecation = this.locations.deprecation(name)
    return { location, ...(deprecation && { warning: `${id}: ${deprecationText(deprecation)}` }) }
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

type DecidedSlot = Pick<RegisteredSlot, 'gate' | 'id' | 'isOffered'>

function isFor({ gate, id, isOffered }: DecidedSlot, viewer: Viewer, flags: FlagAnswers): boolean {
  if (isOffered && !isOffered(viewer)) return false
  return !gate || passesGate(gate, viewer, { slotId: id, flags })
}

/** What one call registers, while it is checked. */
interface Batch {
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
