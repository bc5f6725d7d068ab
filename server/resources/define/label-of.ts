import { singularOfEnglish } from '@slipway/sdk/check'
import type { LocalizedText } from '../../languages/localized-text'

/** `order-lines` → `Order lines`. */
export function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `Companies` → `Company`, `Boxes` → `Box`, `Order lines` → `Order line`. */
export function singularOf(label: LocalizedText): LocalizedText {
  // The rule is of English.
  if (typeof label !== 'string')
    return label['en'] === undefined ? label : { en: singularOfEnglish(label['en']) }
  return singularOfEnglish(label)
}
