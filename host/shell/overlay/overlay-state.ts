import { createSignal, type Signal } from '../../ui/signal'

/** Whether this page shows what its slots are. */
export const overlayOpen: Signal<boolean> = createSignal(false)

let opener: Element | null = null

/** Opens the overlay, or closes it; what had the focus before has it again then. */
export function toggleOverlay(): void {
  if (overlayOpen.get()) return closeOverlay()
  opener = document.activeElement
  overlayOpen.set(true)
}

export function closeOverlay(): void {
  overlayOpen.set(false)
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  opener = null
}
