import { nearest } from '@slipway/sdk/check'
import {
  deprecationText,
  type Fault,
  type Locations,
  type SlotEntry,
  type SlotLocationValue,
  slotLocations,
  slotPlace,
} from '@slipway/sdk/contract'
import type { CodePlace } from './code-place'
import type { Flag } from './flag-answers'
import type { Gate } from './gate'
import type { RegisteredSlot } from './registered-slot'
import { registrationError, registrationFaults } from './registration-faults'
import { isSlot, type Slot, toSlotEntry } from './slot'

/** What `registerSlots` takes: location name → one slot or a list. */
export type SlotRegistration = { readonly [Location in SlotLocationValue]?: Slot | readonly Slot[] }

interface SlotLimits {
  /** Slots at one location. */
  readonly perLocation: number
  /** Slots delivered to one viewer. */
  readonly perViewer: number
}
const defaultLimits: SlotLimits = { perLocation: 200, perViewer: 2000 }

export interface RegistrationOptions extends Partial<SlotLimits> {
  /** The locations that slots may be at. */
  readonly locations?: Locations
}

type Listener = (added: readonly RegisteredSlot[]) => void

/** The slots and flags of the application, in the order registered. */
export class Registration {
  readonly flags = new Map<string, Flag>()
  readonly #all: RegisteredSlot[] = []
  readonly #ids = new Set<string>()
  /** Slots by location, and by location and component. */
  readonly #counts = new Map<string, number>()
  readonly #listeners = new Set<Listener>()
  readonly limits: SlotLimits
  readonly locations: Locations

  constructor({ locations = slotLocations, ...limits }: RegistrationOptions = {}) {
    this.locations = locations
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

  /** Every slot of the application, in the order registered. */
  all(): readonly RegisteredSlot[] {
    return this.#all
  }

  /** The props that the application registers a component with first; `undefined`: it does not. */
  readonly propsOf = (component: string): SlotEntry['props'] | undefined =>
    this.#all.find(({ entry }) => entry.component === component)?.entry.props

  /** Calls `listener` after each registration, with what was registered; returns what stops that. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
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
    const place = deliveryAt(this.locations, name, id) ?? { location: name }
    faults.push(...registrationFaults(slot, { location: place.location, pointer }))
    count(counts, kind, 1)
    count(counts, place.location, 1)
    const placeOf = batch.placeOf && (() => batch.placeOf?.(slot))
    const entry = toSlotEntry(slot)
    slots.push({ id, ...place, slot, entry, gate: gateOf(slot), page: slot.page, placeOf })
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
    for (const listener of [...this.#listeners]) listener(slots)
  }
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

/** Where a slot at the location `name` is delivered; `undefined`: nowhere. */
export function deliveryAt(
  locations: Locations,
  name: string,
  id: string,
): Pick<RegisteredSlot, 'location' | 'warning' | 'deprecation'> | undefined {
  const location = locations.deliveredAt(name)
  if (location === undefined) return undefined
  const deprecation = locations.deprecation(name)
  if (!deprecation) return { location }
  return { location, deprecation, warning: `${id}: ${deprecationText(deprecation)}` }
}

// Not the frozen object of the slot: V8 takes thirty times as long to find that a condition is not there.
export function gateOf({ gate }: Slot): Gate | undefined {
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
