import type { MetaBody } from '@slipway/sdk/contract'
import { createSignal, type ReadSignal } from '../../ui/signal'
import type { LiveBodies } from '../live-bodies'
import type { SessionInterruption } from '../session-interruption'
import type { UnsavedWorks } from '../unsaved-work'
import { type Access, compareAccess } from './access'
import type { Withdrawal } from './page-access'

interface FollowOptions {
  readonly live: Pick<LiveBodies, 'meta'>
  readonly unsaved: UnsavedWorks
  readonly interruption: Pick<SessionInterruption, 'interrupted'>
  /** Called when what is kept of records has to go; `undefined`: the viewer asked for it. */
  readonly onGivenUp: (withdrawal: Withdrawal | undefined) => void
  /** More may be seen than before, or a part of it no more, or it is told in another language: all is asked for again. */
  readonly onChanged: () => void
}

/** For whom the pages are drawn. */
interface DrawnFor {
  readonly turn: number
  readonly access: Access | undefined
  /** The viewer switches the tenant at this moment: no page asks for anything. */
  readonly isSwitching: boolean
}

export interface FollowedAccess {
  readonly drawnFor: ReadSignal<DrawnFor>
  /** There while the page is covered: what was typed in it is kept, and cannot be saved. */
  readonly covered: ReadSignal<Withdrawal | undefined>
  /** Covers the page for what it found out by itself; returns the undo. */
  withdraw(withdrawal: Withdrawal): () => void
  /** Gives up what was typed as well. */
  discard(): void
  /** Runs `work`, which switches the tenant because the viewer wants to. */
  switching(work: () => Promise<void>): Promise<void>
}

/**
 * Draws the pages again when the viewer's tenant changes or a right is taken away, whoever did it and
 * wherever; over unsaved work, covers them. What may still be saved stays.
 */
export function followAccess(options: FollowOptions): FollowedAccess {
  const { live, unsaved, interruption, onGivenUp, onChanged } = options
  const metaNow = () => live.meta.state.get().body ?? undefined
  const drawnFor = createSignal<DrawnFor>({
    turn: 0,
    access: metaNow(),
    isSwitching: false,
  })
  const covered = createSignal<Withdrawal | undefined>(undefined)
  const found = new Set<Withdrawal>()
  let isHeld = false

  const accept = (access: Access) => drawnFor.set({ ...drawnFor.get(), access })
  const cover = (withdrawal: Withdrawal | undefined) => {
    const next = withdrawal ?? [...found][0]
    if (!next || unsaved.current().length > 0) covered.set(next)
    else giveUp(drawnFor.get().isSwitching ? undefined : next)
  }
  function giveUp(withdrawal: Withdrawal | undefined): void {
    const { turn, isSwitching } = drawnFor.get()
    found.clear()
    unsaved.clear()
    onGivenUp(withdrawal)
    drawnFor.set({ turn: turn + 1, access: metaNow(), isSwitching })
    covered.set(undefined)
  }
  function review(): void {
    const now = metaNow()
    // Whoever signs in again over unsaved work is brought back to where it was typed.
    if (!now || interruption.interrupted.get()) return
    const { access } = drawnFor.get()
    const change = access ? compareAccess(access, now) : 'more'
    // The document is about to be replaced.
    if (access && access.user.id !== now.user.id) return giveUp(undefined)
    if (access && change === 'elsewhere') {
      // Whoever worked nowhere loses nothing, unless they typed something.
      if (!access.tenant && unsaved.current().length === 0) return giveUp(undefined)
      return cover(tenantChanged(access, now))
    }
    if (change === 'less' && now.view?.as) {
      // A preview takes nothing away: what was typed waits for its end.
      if (unsaved.current().length > 0) return void (isHeld = true)
      drawnFor.set({ ...drawnFor.get(), turn: drawnFor.get().turn + 1 })
    } else if (change === 'less' && !mayStillSave(unsaved, now)) return cover({ why: 'rights' })
    // The form may have been refused in the preview.
    if (change !== 'none' || isHeld) {
      isHeld = false
      accept(now)
      onChanged()
    }
    cover(undefined)
  }
  live.meta.state.subscribe(review)
  interruption.interrupted.subscribe(review)
  // A form may go and come within one pass of React.
  unsaved.subscribe(() => queueMicrotask(() => covered.get() && review()))
  return {
    drawnFor,
    covered,
    withdraw(withdrawal) {
      found.add(withdrawal)
      review()
      return () => {
        if (found.delete(withdrawal)) review()
      }
    },
    discard: () => giveUp(undefined),
    async switching(work) {
      drawnFor.set({ ...drawnFor.get(), isSwitching: true })
      await work().finally(() => drawnFor.set({ ...drawnFor.get(), isSwitching: false }))
    },
  }
}

function tenantChanged({ tenant: from }: Access, now: MetaBody): Withdrawal {
  if (!from) return { why: 'rights' }
  const canReturn = now.tenants.some(({ id }) => id === from?.id)
  return { why: 'tenant', from, to: now.tenant, canReturn }
}

/** Whether somebody types in what they may still save. */
function mayStillSave(unsaved: UnsavedWorks, now: MetaBody): boolean {
  const works = unsaved.current()
  return works.length > 0 && works.every((work) => work.isAllowed(now))
}
