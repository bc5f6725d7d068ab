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

const noProposals: Proposals = { slots: [], offerOf: () => undefined }

/** What is registered, and the arrangement of it that everybody gets at this moment. */
export class SlotRegistry extends Registration {
  readonly #now: () => number
  readonly #ofViewers = new WeakMap<Viewer, Arrangement>()
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

  /** Has a viewer, as they are in one request, get another arrangement; everybody else gets what they got. */
  arrangeFor(viewer: Viewer, arrangement: Arrangement): void {
    this.#ofViewers.set(viewer, arrangement)
  }

  /** What `viewer` gets of it; `null` is an anonymous one. */
  forViewer(viewer: Viewer | null): ViewerSlots {
    const own = viewer && this.#ofViewers.get(viewer)
    return new ViewerSlots(own ?? this.current(), viewer)
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
