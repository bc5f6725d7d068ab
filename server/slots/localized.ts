import type { MarkedText } from '@slipway/sdk/contract'

/**
 * A text of a slot's props or content in several languages. Each reader's page draws its own: by the
 * reader's tag (`de-AT`), else by its language (`de`), else the first one. Faults are those of `Slot.make`.
 *
 * @example Slot.make('WelcomeNotice', { title: localized({ en: 'Welcome', de: 'Willkommen' }) })
 */
export function localized(texts: Readonly<Record<string, string>>): MarkedText {
  return { $text: texts }
}
