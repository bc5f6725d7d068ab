import type { SlotLocationValue } from '@slipway/sdk/contract'
import {
  actionContextProps,
  CodedError,
  type Fault,
  isActionLocation,
  type SlotEntry,
  SlotLocation,
  type SlotMap,
} from '@slipway/sdk/contract'
import { type Flag, passesGate } from './gate'
import { nearest } from './nearest'
import { isSlot, reservedFaults, type Slot } from './slot'
import type { Viewer } from './viewer'

/** What `registerSlots` takes: location name → one slot or a list (source 2.3). */
export type SlotRegistration = { readonly [Location in SlotLocationValue]?: Slot | readonly Slot[] }

export interface SlotLimits {
  /** Slots at one location. */
  readonly perLocation: number
  /** Slots delivered to one viewer. */
  readonly perViewer: number
}
const defaultLimits: SlotLimits = { perLocation: 200, perViewer: 2000 }

export interface RegisteredSlot {
  readonly id: string
  readonly location: string
  readonly slot: Slot
  readonly entry: SlotEntry
  /** Of a proposed slot: see {@link ProposedSlot}. */
  readonly isOffered?: (viewer: Viewer | null) => boolean
}

/** A slot that a released remote proposes (decisions 5). */
export interface ProposedSlot {
  /** `<remote>/<location>/<component>`, and an ordinal among equals. */
  readonly id: string
  readonly location: string
  readonly slot: Slot
  /** Whether the version that proposes it is the one this viewer gets; `null` is a stranger. */
  isFor(viewer: Viewer | null): boolean
}

/** The slots of the application, by location, in the order registered. Tells its listeners of changes. */
export class SlotRegistry {
  readonly flags = new Map<string, Flag>()
  readonly #byLocation = new Map<string, RegisteredSlot[]>()
  readonly #gated: RegisteredSlot[] = []
  #proposed: readonly RegisteredSlot[] = []
  readonly #ids = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #limits: SlotLimits

  constructor(limits: Partial<SlotLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
  }

  /** Appends slots. All faults of one call are thrown together, and then nothing of it is registered. */
  register(registration: SlotRegistration): void {
    const batch: RegisteredSlot[] = []
    const faults: Fault[] = []
    for (const [location, slots] of Object.entries(registration)) {
      const list = Array.isArray(slots) ? slots : [slots]
      faults.push(...this.#locationFaults(location, list))
      list.forEach((slot, index) => {
        const pointer = Array.isArray(slots) ? `/${location}/${index}` : `/${location}`
        this.#add(batch, faults, { location, slot, pointer })
      })
    }
    faults.push(...this.#totalFaults(batch))
    if (faults.length > 0) throw registrationError(faults)
    this.#commit(batch)
  }

  /**
   * Takes the place of all slots that were proposed before. They come after those of the application,
   * as listed; what would be over a limit is left out, and never costs a slot of the application.
   */
  propose(slots: readonly ProposedSlot[]): void {
    const room = this.#limits.perViewer - this.#ids.size
    this.#proposed = slots.slice(0, Math.max(0, room)).map(({ isFor, ...proposal }) => ({
      ...proposal,
      entry: toEntry(proposal.slot),
      isOffered: isFor,
    }))
    this.#tell()
  }

  /** Entries anybody may have: public locations, without the gated slots (decisions 2). */
  publicSlots(): SlotMap {
    const isPublic = new Set(SlotLocation.publicValues())
    return this.#collect(
      (slot) => isPublic.has(slot.location) && !slot.slot.gate && (slot.isOffered?.(null) ?? true),
    )
  }

  /** Entries of `viewer`, public and protected, gates applied. */
  slotsFor(viewer: Viewer): SlotMap {
    return this.#collect((slot) => this.isFor(slot, viewer))
  }

  /** Ids of the gated slots that `viewer` gets; with the registrations they decide what slots there are. */
  gatesPassed(viewer: Viewer): string[] {
    const proposed = this.#proposed.filter(({ slot }) => slot.gate)
    return [...this.#gated, ...proposed]
      .filter((slot) => this.isFor(slot, viewer))
      .map(({ id }) => id)
  }

  isFor({ slot, id, isOffered }: DecidedSlot, viewer: Viewer): boolean {
    if (isOffered && !isOffered(viewer)) return false
    return !slot.gate || passesGate(slot.gate, viewer, { slotId: id, flags: this.flags })
  }

  /** Every slot of the application, by location. */
  all(): readonly RegisteredSlot[] {
    return [...this.#byLocation.values()].flat()
  }

  /** Calls `listener` after each registration; returns the undo. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #collect(wanted: (slot: RegisteredSlot) => boolean): SlotMap {
    const slots: SlotMap = {}
    for (const location of SlotLocation.cases()) {
      const proposed = this.#proposed.filter((slot) => slot.location === location.value)
      const registered = this.#byLocation.get(location.value) ?? []
      const entries = [...registered, ...proposed].filter(wanted).slice(0, this.#limits.perLocation)
      if (entries.length > 0) slots[location.value] = entries.map(({ entry }) => entry)
    }
    return slots
  }

  #add(batch: RegisteredSlot[], faults: Fault[], item: Candidate): void {
    const { location, slot, pointer } = item
    if (!isSlot(slot)) {
      faults.push({
        pointer,
        code: 'slot-invalid',
        detail: 'not a slot; write Slot.make(component)',
      })
      return
    }
    faults.push(...slotFaults(location, slot, pointer))
    const id = slot.explicitId ?? this.#defaultId(batch, location, slot.component)
    if (this.#ids.has(id) || batch.some((other) => other.id === id)) {
      faults.push({
        pointer: `${pointer}/id`,
        code: 'duplicate-id',
        detail: `the id "${id}" is taken`,
      })
    }
    batch.push({ id, location, slot, entry: toEntry(slot) })
  }

  #defaultId(batch: readonly RegisteredSlot[], location: string, component: string): string {
    const isEqual = (other: RegisteredSlot) =>
      other.location === location && other.slot.component === component
    const registered = this.#byLocation.get(location) ?? []
    const ordinal = [...registered, ...batch].filter(isEqual).length
    return `app/${location}/${component}${ordinal === 0 ? '' : `#${ordinal + 1}`}`
  }

  #locationFaults(location: string, list: readonly unknown[]): Fault[] {
    if (!knownLocations().includes(location)) {
      const hint = nearest(location, knownLocations())
      const detail = `there is no location "${location}"; did you mean "${hint}"?`
      return [{ pointer: `/${location}`, code: 'unknown-location', detail }]
    }
    const count = (this.#byLocation.get(location)?.length ?? 0) + list.length
    if (count <= this.#limits.perLocation) return []
    const detail = `${count} slots; at most ${this.#limits.perLocation} stand at one location`
    return [{ pointer: `/${location}`, code: 'slot-limit', detail }]
  }

  #totalFaults(batch: readonly RegisteredSlot[]): Fault[] {
    const count = this.#ids.size + batch.length
    if (count <= this.#limits.perViewer) return []
    const detail = `${count} slots in all; at most ${this.#limits.perViewer} are delivered to one viewer`
    return [{ pointer: '', code: 'slot-limit', detail }]
  }

  #commit(batch: readonly RegisteredSlot[]): void {
    for (const registered of batch) {
      this.#ids.add(registered.id)
      if (registered.slot.gate) this.#gated.push(registered)
      const list = this.#byLocation.get(registered.location)
      if (list) list.push(registered)
      else this.#byLocation.set(registered.location, [registered])
    }
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

type DecidedSlot = Pick<RegisteredSlot, 'slot' | 'id' | 'isOffered'>

interface Candidate {
  readonly location: string
  readonly slot: unknown
  readonly pointer: string
}

function slotFaults(location: string, slot: Slot, pointer: string): Fault[] {
  const faults: Fault[] = []
  if (isActionLocation(location)) {
    faults.push(
      ...reservedFaults(slot.props, actionContextProps).map((fault) => ({
        ...fault,
        pointer: pointer + fault.pointer,
      })),
    )
  }
  if (slot.gate && location.startsWith('login-')) {
    const detail = 'nobody is signed in there, so a gated slot would never be seen'
    faults.push({ pointer: `${pointer}/gate`, code: 'gate-invalid', detail })
  }
  if (slot.ownedFields.length > 0 || slot.isRequired) {
    const detail = '.fields() and .required() are for slots inside a form'
    faults.push({ pointer, code: 'slot-invalid', detail })
  }
  return faults
}

/** A slot as delivered (source 2.2): nothing but component, props and, where there is one, content. */
export function toEntry(slot: Slot): SlotEntry {
  const { component, props, content } = slot
  return Object.freeze(content === null ? { component, props } : { component, props, content })
}

function knownLocations(): readonly string[] {
  return SlotLocation.cases().map((location) => location.value)
}

function registrationError(errors: readonly Fault[]): CodedError {
  const lines = errors.map(({ pointer, detail }) => `  ${pointer || '/'}: ${detail}`)
  const message = `registerSlots: ${errors.length} fault(s), nothing was registered.\n${lines.join('\n')}`
  return new CodedError('registration-invalid', message, { status: 422, errors })
}
