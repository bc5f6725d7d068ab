import { createSignal, type Signal } from '../ui/signal'

/** Whether somebody wants to arrange the page, and from which draft on; `null`: the published layout. */
export const arrangeAsked: Signal<{ readonly draft: number | null } | undefined> = createSignal<
  { readonly draft: number | null } | undefined
>(undefined)

export function askArrange(draft: number | null = null): void {
  arrangeAsked.set({ draft })
}
