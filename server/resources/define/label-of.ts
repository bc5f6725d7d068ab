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

function singularOfEnglish(label: string): string {
  if (label.endsWith('ies')) return `${label.slice(0, -3)}y`
  if (/(?:ss|tus|x|ch|sh)es$/.test(label)) return label.replace(/es$/, '')
  return label.replace(/(?<!s)s$/, '')
}
