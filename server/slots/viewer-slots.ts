import {
  type GateCondition,
  modesOf,
  type PageCondition,
  type PageFacts,
  type PageSlots,
  passesPage,
  type SlotEntry,
  type SlotMap,
} from '@slipway/sdk/contract'
import type { Arrangement, RankedSlots } from './arrangement'
import { FlagAnswers } from './flag-answers'
import { explainGate, passesGate } from './gate'
import type { RegisteredSlot, SlotRefusal } from './registered-slot'
import type { Viewer } from './viewer'

/** What a viewer gets of a slot. */
export interface SlotDecision {
  readonly slot: RegisteredSlot
  /** `undefined`: the slot is delivered. */
  readonly refusal: SlotRefusal | undefined
  /** Of its gate; nothing for an anonymous viewer, who passes none. */
  readonly conditions: readonly GateCondition[]
}

interface ViewerSlotsOptions {
  /** Entries that ask for a page name their id. */
  readonly hasIds?: boolean | undefined
}

type DecidedSlot = Pick<RegisteredSlot, 'gate' | 'id' | 'isOffered' | 'withheld'>
type Decide = (slot: RegisteredSlot, refusal: SlotRefusal | undefined) => void

/** What one viewer gets of an arrangement; all answers are by what each flag says when it is asked first. */
export class ViewerSlots {
  readonly #arrangement: Arrangement
  readonly #flags: FlagAnswers | undefined
  readonly #hasIds: boolean
  /** `null` is an anonymous one. */
  readonly viewer: Viewer | null

  constructor(
    arrangement: Arrangement,
    viewer: Viewer | null,
    { hasIds = false }: ViewerSlotsOptions = {},
  ) {
    this.#arrangement = arrangement
    this.#hasIds = hasIds
    this.#flags = viewer ? new FlagAnswers(arrangement.registration.flags, viewer) : undefined
    this.viewer = viewer
    Object.freeze(this)
  }

  /** Entries, public and protected, gates applied, without those that ask for a page. */
  slots(): SlotMap {
    const byLocation = new Map<string, SlotEntry[]>(
      this.#arrangement.registration.locations.names().map((location) => [location, []]),
    )
    this.#decideAll(this.#arrangement.ranked, ({ location, entry, page }, refusal) => {
      if (!refusal && !page) byLocation.get(location)?.push(entry)
    })
    return Object.fromEntries([...byLocation].filter(([, entries]) => entries.length > 0))
  }

  /** The ids of the entries of {@link slots}, in their order. */
  ids(): Readonly<Record<string, string[]>> {
    const byLocation: Record<string, string[]> = {}
    this.#decideAll(this.#arrangement.ranked, ({ id, location, page }, refusal) => {
      if (refusal || page) return
      byLocation[location] ??= []
      byLocation[location].push(id)
    })
    return byLocation
  }

  /** Whether some ask for a page: where none does, nothing has to be known of one. */
  hasPaged(): boolean {
    return this.#arrangement.paged.length > 0
  }

  /**
   * The entries that ask for a page, or for a wide window, and may be on `page`, each with its place among those of
   * {@link slots}. `undefined`: there is none.
   */
  pageSlots(page: PageFacts): PageSlots | undefined {
    if (!this.hasPaged()) return undefined
    const byLocation: Record<string, PageSlots[string]> = {}
    const before = new Map<string, number>()
    this.#decideAll(this.#arrangement.ranked, (slot, refusal) => {
      if (refusal) return
      const { location, entry, page: condition } = slot
      const after = before.get(location) ?? 0
      if (!condition) before.set(location, after + 1)
      else if (passesPage(condition, page)) {
        byLocation[location] ??= []
        const id = this.#hasIds && { id: slot.id }
        byLocation[location].push({ ...entry, ...askedOfBrowser(condition), ...id, after })
      }
    })
    return Object.keys(byLocation).length > 0 ? byLocation : undefined
  }

  /** The components of entries that ask for a page of one of `resources`, or of any. */
  pageComponents(resources: (name: string) => boolean): string[] {
    return this.#arrangement.paged
      .filter(({ page }) => page?.resources?.some(resources) ?? true)
      .filter((slot) => this.isFor(slot))
      .map(({ entry }) => entry.component)
  }

  /** Every slot that could be at `location`, in the order of delivery, and why the viewer does not get it there. */
  decisionsAt(location: string): SlotDecision[] {
    const decisions: SlotDecision[] = []
    this.#decideAll(this.#arrangement.candidatesAt(location), (slot, refusal) => {
      decisions.push({ slot, refusal, conditions: this.#conditionsOf(slot) })
    })
    const moved = this.#arrangement.movedFrom(location)
    return [
      ...decisions,
      ...moved.map((slot) => ({ slot, refusal: 'moved', conditions: [] }) as const),
    ]
  }

  /** The components of all entries that the viewer may get by location, those that ask for a page among them. */
  componentsByLocation(): ReadonlyMap<string, ReadonlySet<string>> {
    const byLocation = new Map<string, Set<string>>()
    this.#decideAll(this.#arrangement.ranked, ({ location, entry }, refusal) => {
      if (refusal) return
      byLocation.set(location, (byLocation.get(location) ?? new Set()).add(entry.component))
    })
    return byLocation
  }

  /** What should be known of the slots: those at deprecated locations. */
  warnings(): string[] {
    return this.#arrangement.delivered.flatMap((slot) =>
      slot.warning !== undefined && this.isFor(slot) ? [slot.warning] : [],
    )
  }

  /**
   * Ids of the gated slots that the viewer gets, the application's and, apart from them, the proposed
   * ones, which may have the same; with the layout they decide what slots there are.
   */
  gatesPassed(): readonly (readonly string[])[] {
    return this.#arrangement.gated.map((slots) =>
      slots.filter((slot) => this.isFor(slot)).map(({ id }) => id),
    )
  }

  /** Without the limits, which are those of a location. */
  isFor(slot: DecidedSlot): boolean {
    return this.#refusalOf(slot) === undefined
  }

  /** The same with what decided it. */
  decide(slot: DecidedSlot): Omit<SlotDecision, 'slot'> {
    return { refusal: this.#refusalOf(slot), conditions: this.#conditionsOf(slot) }
  }

  /** Decides on each of `slots`, in their order: what is delivered, and what explains it, is decided here alone. */
  #decideAll({ slots, ranked }: RankedSlots, each: Decide): void {
    if (slots === ranked) return this.#decideInTurn(slots, each)
    const refusals = new Map<RegisteredSlot, SlotRefusal | undefined>()
    this.#decideInTurn(ranked, (slot, refusal) => refusals.set(slot, refusal))
    for (const slot of slots) each(slot, refusals.get(slot))
  }

  #decideInTurn(slots: readonly RegisteredSlot[], each: Decide): void {
    const { perLocation } = this.#arrangement.registration.limits
    const taken = new Map<string, { count: number }>()
    for (const slot of slots) {
      const refusal = this.viewer ? this.#refusalOf(slot) : this.#refusalOfAnonymous(slot)
      // One that asks for a page takes no room of those that every page gets.
      if (refusal || slot.page) {
        each(slot, refusal)
        continue
      }
      const room = taken.get(slot.location) ?? { count: 0 }
      if (room.count === 0) taken.set(slot.location, room)
      room.count += 1
      each(slot, room.count > perLocation ? 'no-room' : undefined)
    }
  }

  #refusalOf({ gate, id, isOffered, withheld }: DecidedSlot): SlotRefusal | undefined {
    if (withheld) return withheld
    if (isOffered && !isOffered(this.viewer)) return 'other-version'
    if (!gate) return undefined
    const flags = this.#flags
    const isIn = this.viewer && flags && passesGate(gate, this.viewer, { slotId: id, flags })
    return isIn ? undefined : 'gate'
  }

  #refusalOfAnonymous(slot: RegisteredSlot): SlotRefusal | undefined {
    if (slot.withheld) return slot.withheld
    if (slot.gate || slot.page || !this.#arrangement.registration.locations.isPublic(slot.location))
      return 'needs-session'
    return (slot.isOffered?.(null) ?? true) ? undefined : 'other-version'
  }

  #conditionsOf({ gate, id }: DecidedSlot): readonly GateCondition[] {
    if (!gate || !this.viewer || !this.#flags) return []
    return explainGate(gate, this.viewer, { slotId: id, flags: this.#flags })
  }
}

/** Returns the parts that a reply leaves to the browser: which of its pages one is, and how wide its window is. */
function askedOfBrowser({ mode, device }: PageCondition) {
  return { ...(mode !== undefined && { modes: [...modesOf(mode)] }), ...(device && { device }) }
}
