import type { MetaBody } from '@slipway/sdk/contract'
import type { Api } from '../api/api'
import { isTakenAway } from '../api/describe-error'
import { createSignal, type Signal } from '../ui/signal'
import type { LiveBodies } from './live-bodies'
import { enterTenant } from './session'

/** The user who worked here, and in which tenant, when the session ended over unsaved work. */
interface Interrupted {
  readonly user: MetaBody['user']
  readonly tenant: MetaBody['tenant']
}

export interface SessionInterruption {
  /** There while the page is covered. */
  readonly interrupted: Signal<Interrupted | undefined>
  /** Covers the page until somebody signs in. */
  interrupt(): void
  /**
   * Somebody may have signed in, here or in another tab: the same user continues, another one discards.
   * While nobody has, the page stays covered.
   */
  resume(): Promise<void>
}

interface InterruptionOptions {
  readonly api: Api
  readonly live: LiveBodies
  readonly redirectToSignIn: () => void
}

export function createSessionInterruption(options: InterruptionOptions): SessionInterruption {
  const { api, live, redirectToSignIn } = options
  const interrupted = createSignal<Interrupted | undefined>(undefined)
  return {
    interrupted,
    interrupt() {
      const meta = live.meta.state.get().body
      if (meta && !interrupted.get()) interrupted.set({ user: meta.user, tenant: meta.tenant })
    },
    async resume() {
      const before = interrupted.get()
      if (!before) return
      // Never what is remembered: the resumed save is sent as whoever is signed in by now.
      const meta = await live.meta.ask().catch(() => undefined)
      if (!meta) return
      if (meta.user.id !== before.user.id) return redirectToSignIn()
      try {
        // A new session starts in the user's first tenant; what is typed belongs to where it was typed.
        const isElsewhere = before.tenant && meta.tenant?.id !== before.tenant.id
        if (isElsewhere) {
          await enterTenant(api, before.tenant.id)
          await live.meta.ask()
        }
      } catch (error) {
        // The user may not work there any more: what is typed is covered for that reason then.
        if (!isTakenAway(error)) return redirectToSignIn()
      }
      interrupted.set(undefined)
    },
  }
}
