import { createStore, type Store } from '../../ui/store'
import { type ShortcutElement, shortcutElements } from './shortcut-elements'

/** What the help sheet lists of the page below it; `undefined` while it is closed. */
export const shortcutSheet: Store<readonly ShortcutElement[] | undefined> = createStore<
  readonly ShortcutElement[] | undefined
>(undefined)

export function openShortcutSheet(): void {
  shortcutSheet.set(shortcutElements())
}
