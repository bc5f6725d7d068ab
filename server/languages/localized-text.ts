import { type CountText, canonicalTag, type Fault } from '@slipway/sdk/contract'

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

/**
 * A text for readers: a string is in the application's first language, an object has it by language
 * (BCP 47), such as `{ en: 'Orders', de: 'Bestellungen' }`.
 */
export type LocalizedText = string | { readonly [language: string]: string }

/** A text about so many records, likewise: `{ en: { one, other }, de: { one, other } }`. */
export type LocalizedCountText = CountText | { readonly [language: string]: CountText }

/** Whatever an application may write for readers. */
export type WrittenText = LocalizedText | LocalizedCountText

/** A function that is applied to each text; `place` says whose it is, such as `fields/discount/help`. */
export type MapText = <Text extends WrittenText>(text: Text, place: string) => Text

/** The same for what is below `place`. */
export function textsBelow(map: MapText, place: string): MapText {
  return (text, rest) => map(text, `${place}/${rest}`)
}

/**
 * A text as the application wrote it, by language or not, where a plain one is expected: it is one in
 * the application as a reader gets it (`inLanguage`), and nothing is delivered from another one.
 */
export function asWritten<Text extends LocalizedText | undefined>(
  text: Text,
): string | (undefined extends Text ? undefined : never)

export function asWritten(text: LocalizedText | undefined): unknown {
  return text
}

/** The text by language; undefined for one that is in the application's first language alone. */
export function byLanguage(text: WrittenText): Readonly<Record<string, CountText>> | undefined {
  // Only the forms of a plural are without a language.
  return typeof text === 'string' || 'other' in text ? undefined : text
}

/** The text in the first of these languages that it is in, else in any. */
export function pickText(text: LocalizedText, languages: readonly string[]): string

export function pickText<Text extends WrittenText>(text: Text, languages: readonly string[]): Text

export function pickText(text: WrittenText, languages: readonly string[]): CountText {
  const texts = byLanguage(text)
  // Without languages of its own it is a string, or the forms of a plural.
  if (!texts) return text as CountText
  const wanted = [...languages, ...Object.keys(texts)]
  return wanted.map((language) => texts[language]).find(isSaid) ?? ''
}

/** Whether it says something: what a function returns at run time was not checked before. */
function isSaid(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() !== '' : typeof text === 'object' && text !== null
}

/** `de-AT` → `de-AT`, `de`. */
export function broader(language: string): readonly string[] {
  const parts = language.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}
