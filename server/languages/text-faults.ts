import { canonicalTag, type Fault } from '@slipway/sdk/contract'
import { byLanguage, type WrittenText } from './localized-text'

/** The faults of what was given as a text, by JSON pointer. */
export function textFaults(text: unknown, pointer: string): Fault[] {
  if (typeof text === 'string') return []
  if (typeof text !== 'object' || text === null || Array.isArray(text))
    return [textInvalid(pointer, `${JSON.stringify(text)} is not a text; ${remedy}`)]
  const texts = byLanguage(text as WrittenText)
  if (!texts) return formFaults(text, pointer)
  if (Object.keys(texts).length === 0)
    return [textInvalid(pointer, `the text has no language; ${remedy}`)]
  return Object.entries(texts).flatMap(([language, one]) => [
    ...languageFaults(language, pointer),
    ...saidFaults(one, `${pointer}/${language}`),
  ])
}

/** The faults of a language's tag. */
export function languageFaults(language: unknown, pointer: string): Fault[] {
  const canonical = typeof language === 'string' ? canonicalTag(language) : undefined
  if (canonical === language) return []
  const detail =
    canonical === undefined
      ? `${JSON.stringify(language)} is not a language; write a tag such as en or de-AT`
      : `write "${canonical}" instead of "${String(language)}"`
  return [{ pointer, code: 'language-invalid', detail }]
}

const remedy = "write a string, or one by language: { en: 'Orders', de: 'Bestellungen' }"

function saidFaults(text: unknown, pointer: string): Fault[] {
  if (typeof text === 'object' && text !== null && 'other' in text) return formFaults(text, pointer)
  if (typeof text === 'string' && text.trim() !== '') return []
  const detail =
    typeof text === 'string' ? 'the text is empty' : `${JSON.stringify(text)} is not a text`
  return [textInvalid(pointer, `${detail}; write it, or remove the language`)]
}

function formFaults(forms: object, pointer: string): Fault[] {
  return Object.entries(forms)
    .filter(([, text]) => typeof text !== 'string')
    .map(([form]) => textInvalid(`${pointer}/${form}`, 'a form of a plural must be a string'))
}

function textInvalid(pointer: string, detail: string): Fault {
  return { pointer, code: 'text-invalid', detail }
}
