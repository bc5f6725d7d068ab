import { emptyLayout, type Layout, type SlotMap } from '@slipway/sdk/contract'
import { Arrangement } from './arrangement'
import type { Proposals } from './registered-slot'
import { Registration, type RegistrationOptions } from './registration'
import type { Viewer } from './viewer'
import { ViewerSlots } from './viewer-slots'

interface RegistryOptions extends RegistrationOptions {
  /** Milliseconds since 1970: what periods are compared with; default: this machine's clock. */
  readonly now?: () => number
}

/** What somebody sees in place of their own. */
interface SeenSlots {
  readonly arrangement?: Arrangement | undefined
  /** Whose slots they are. */
  readonly as?: Viewer | undefined
  /** Entries that ask for a page name the id by which operators decide of them. */
  readonly hasIds?: boolean
}

const noProposals: Proposals = { slots: [], offerOf: () => undefined }

/** What is registered, and the arrangement of it that everybody gets at this moment. */
export class SlotRegistry extends Registration {
  readonly #now: () => number
  readonly #seen = new WeakMap<Viewer, SeenSlots>()
  #live = { layout: emptyLayout, proposals: noProposals, now: 0 }
  /** Made when it is asked for, once a change. */
  #current: { readonly arrangement: Arrangement; readonly registered: number } | undefined

  constructor({ now = Date.now, ...options }: RegistryOptions = {}) {
    super(options)
    this.#now = now
  }

  /** What everybody gets at this moment; what holds it is not touched by later changes. */
  current(): Arrangement {
    const registered = this.all().length
    if (this.#current?.registered !== registered) {
      this.#current = {
        registered,
        arrangement: new Arrangement({ registration: this, ...this.#live }),
      }
    }
    return this.#current.arrangement
  }

  /** Has a viewer, as they are in one request, get something else; everybody else gets what they got. */
  showFor(viewer: Viewer, seen: SeenSlots): void {
    this.#seen.set(viewer, seen)
  }

  /** What `viewer` gets of it; `null` is an anonymous one. */
  forViewer(viewer: Viewer | null): ViewerSlots {
    const { arrangement = this.current(), as = viewer, hasIds } = this.#seenBy(viewer)
    return new ViewerSlots(arrangement, as, { hasIds })
  }

  #seenBy(viewer: Viewer | null): SeenSlots {
    return (viewer && this.#seen.get(viewer)) ?? {}
  }

  /** Entries anybody may have: public locations, without the gated slots. */
  publicSlots(): SlotMap {
    return this.forViewer(null).slots()
  }

  /** By another layout, such as a draft, and by other proposals; everybody gets what they got. */
  arranged(layout: Layout, proposals: Proposals = this.#live.proposals): Arrangement {
    return new Arrangement({ registration: this, layout, proposals, now: this.#now() })
  }

  /**
   * What everybody gets from now on, by the clock of this moment. It changes with the catalog, whose count says so,
   * and at the edges of its periods.
   */
  arrange(layout: Layout, proposals: Proposals = this.#live.proposals): void {
    const live = { layout, proposals, now: this.#now() }
    const arrangement = new Arrangement({ registration: this, ...live })
    this.#live = live
    this.#current = { arrangement, registered: this.all().length }
  }
}
