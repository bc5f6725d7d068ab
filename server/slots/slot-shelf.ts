import type { SlotEntry } from '@slipway/sdk/contract'
import { GateIndex } from './gate-index'
import type { Slot } from './slot'
import type { Viewer } from './viewer'

export interface RegisteredSlot {
  readonly id: string
  readonly location: string
  readonly slot: Slot
  readonly entry: SlotEntry
  /** Of a proposed slot: whether the version that proposes it is the one this viewer gets. */
  readonly isOffered?: (viewer: Viewer | null) => boolean
}

interface Placed {
  readonly place: number
  readonly item: RegisteredSlot
}

/** Slots in their order; those that could be a viewer's are found without a look at the others. */
export class SlotShelf {
  #size = 0
  readonly #ungated: Placed[] = []
  readonly #gated = new GateIndex<Placed>()

  get size(): number {
    return this.#size
  }

  add(item: RegisteredSlot): void {
    const placed = { place: this.#size, item }
    this.#size += 1
    if (item.slot.gate) this.#gated.add(placed, item.slot.gate)
    else this.#ungated.push(placed)
  }

  ungated(): RegisteredSlot[] {
    return this.#ungated.map(({ item }) => item)
  }

  /** Gated slots that could be the viewer's. */
  gatedNear(viewer: Viewer): RegisteredSlot[] {
    return inOrder([...this.#gated.candidates(viewer)])
  }

  /** Slots that could be the viewer's, the ungated ones among them. */
  near(viewer: Viewer): RegisteredSlot[] {
    return inOrder([...this.#ungated, ...this.#gated.candidates(viewer)])
  }
}

function inOrder(placed: Placed[]): RegisteredSlot[] {
  return placed.sort((one, other) => one.place - other.place).map(({ item }) => item)
}
