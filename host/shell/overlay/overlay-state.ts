import { createSignal, type Signal } from '../../ui/signal'

/** Whether this page shows what its slots are. */
export const overlayOpen: Signal<boolean> = createSignal(false)

export function toggleOverlay(): void {
  overlayOpen.set(!overlayOpen.get())
}

export function closeOverlay(): void {
  overlayOpen.set(false)
}
