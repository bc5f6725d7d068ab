import { createSignal, type Signal } from '../signal'

const NAME = 'slipway-shortcuts'

/** Whether keys without Ctrl do something (WCAG 2.1.4); kept for this browser. */
export const singleKeys: Signal<boolean> = createSignal(true)

/** Takes what was chosen in this browser before. */
export function readSingleKeys(): void {
  try {
    singleKeys.set(localStorage.getItem(NAME) !== 'off')
  } catch {
    // Storage is forbidden: they work until they are switched off.
  }
}

export function setSingleKeys(isOn: boolean): void {
  singleKeys.set(isOn)
  try {
    localStorage.setItem(NAME, isOn ? 'on' : 'off')
  } catch {
    // As above: for this page only.
  }
}
