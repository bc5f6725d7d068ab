import { staticValue } from '../adopt/source'
import { applicationCalls } from './application-calls'
import type { HostSources } from './host-sources'

/** The words that new files have, where the language has others than English. */
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { Date: 'Datum', Name: 'Name', Note: 'Notiz' },
}

/** The languages that the application names; English alone, if it names none. */
export function languagesOf({ application }: HostSources): readonly string[] {
  const tags = applicationCalls(application, 'languages')
    .flatMap((call) => call.arguments)
    .map((one) => staticValue(application, one))
  const found = tags.filter((one) => typeof one === 'string')
  return found.length > 0 ? found : ['en']
}

/** The code of a text for readers, in all these languages: English is the copy where no other word is known. */
export function textCode(english: string, languages: readonly string[]): string {
  const [first, ...others] = languages.map((tag) => [tag, known[tag]?.[english] ?? english])
  if (first === undefined || others.length === 0) return codeOf(first?.[1] ?? english)
  return `{ ${[first, ...others].map(([tag = '', text = '']) => `${languageKey(tag)}: ${codeOf(text)}`).join(', ')} }`
}

const codeOf = (text: string) => `'${text.replaceAll("'", "\\'")}'`

/** A language as the name of a property. */
export function languageKey(tag: string): string {
  return /^[a-z]+$/.test(tag) ? tag : `'${tag}'`
}

/** The languages that a copy of the English words waits in. */
export function untranslated(languages: readonly string[]): readonly string[] {
  return languages.filter((tag) => tag !== 'en' && !tag.startsWith('en-'))
}
