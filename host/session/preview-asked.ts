import { createSignal, type Signal } from '../ui/signal'

/** The choices that the dialog starts with. */
export interface PreviewSeed {
  readonly user?: { readonly id: number; readonly label: string }
  readonly tenant?: number
}

/** Whether somebody chooses as whom to preview, and what is chosen already. */
export const previewAsked: Signal<PreviewSeed | undefined> = createSignal<PreviewSeed | undefined>(
  undefined,
)

export function askPreview(seed: PreviewSeed = {}): void {
  previewAsked.set(seed)
}
