import { readerLanguages } from '../../languages'
import type { Fault } from '../../problems/problem'
import { escapePointer } from './json'
import { isObjectOrList } from './marked-text'

/** The language tags of all texts in `value`, each once. */
export function languagesOfTexts(value: unknown): string[] {
  const tags = markedParts(value).flatMap(({ text }) =>
    isObjectOrList(text) ? Object.keys(text) : [],
  )
  return [...new Set(tags)]
}

/** Returns the faults of the texts by language in `value`, which is JSON; `text-invalid`. */
export function textFaultsIn(value: unknown): Fault[] {
  return markedParts(value).flatMap(({ pointer, text, isAlone }) => [
    ...(isAlone ? [] : [fault(pointer, `"$text" must be the only member of a text by language`)]),
    ...(isObjectOrList(text) && !Array.isArray(text) && Object.keys(text).length > 0
      ? Object.entries(text).flatMap((entry) => entryFaults(entry, `${pointer}/$text`))
      : [fault(`${pointer}/$text`, 'write texts by language, such as { "en": "Welcome" }')]),
  ])
}

/** Texts by language in `value` that some readers of the host get in another language; `text-untranslated`. */
export function textGapsIn(value: unknown): Fault[] {
  const languages = readerLanguages()
  return markedParts(value).flatMap(({ pointer, text }) => {
    const [first] = isObjectOrList(text) ? Object.keys(text) : []
    const missing = languages.filter((tag) => !Object.hasOwn(Object(text), tag))
    if (first === undefined || missing.length === 0) return []
    const list = missing.map((tag) => `"${tag}"`).join(', ')
    const detail = `There is no text in ${list}; these readers get the one in "${first}". The host speaks ${languages.join(' and ')}.`
    return [{ pointer: `${pointer}/$text`, code: 'text-untranslated', detail }]
  })
}

interface MarkedPart {
  readonly pointer: string
  /** The value of `$text`. */
  readonly text: unknown
  readonly isAlone: boolean
}

function markedParts(value: unknown, pointer = ''): MarkedPart[] {
  if (!isObjectOrList(value)) return []
  const names = Object.keys(value)
  if (!Array.isArray(value) && names.includes('$text')) {
    return [{ pointer, text: value['$text'], isAlone: names.length === 1 }]
  }
  return names.flatMap((name) => markedParts(value[name], `${pointer}/${escapePointer(name)}`))
}

function entryFaults([tag, text]: [string, unknown], pointer: string): Fault[] {
  const place = `${pointer}/${escapePointer(tag)}`
  const right = canonicalTag(tag) ?? canonicalTag(tag.replaceAll('_', '-'))
  if (right === undefined)
    return [fault(place, `"${tag}" is not a language tag, such as "de" or "de-AT"`)]
  if (right !== tag) return [fault(place, `"${tag}" must be written "${right}"`)]
  if (typeof text !== 'string') return [fault(place, 'is not a text')]
  return text.trim() === '' ? [fault(place, 'is empty; write it, or remove the language')] : []
}

/** A language's tag as it must be written; nothing for what is none. */
export function canonicalTag(tag: string): string | undefined {
  // No language has a longer name so far: "english" would be a tag else.
  if (!/^[a-z]{2,3}(?![a-z0-9])/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

function fault(pointer: string, detail: string): Fault {
  return { pointer, code: 'text-invalid', detail }
}
