import { createSignal, type Signal } from '../../ui/signal'
import { type ShortcutElement, shortcutElements } from './shortcut-elements'

/** The elements that the help sheet lists of the page below it; `undefined` while it is closed. */
export const shortcutSheet: Signal<readonly ShortcutElement[] | undefined> = createSignal<
  readonly ShortcutElement[] | undefined
>(undefined)

export function openShortcutSheet(): void {
  shortcutSheet.set(shortcutElements())
}
