import { broader, type MapText, pickText } from './localized-text'

/** The languages that an application can be read in. */
export interface ApplicationLanguages {
  /** The language (one of `known`) that a reader of `locale` gets: the nearest one, else the first. */
  languageFor(locale: string): string
  /** Each text in that language, else in a broader one, the application's first, or any. */
  textsIn(language: string): MapText
}

/** `known` are those of the application, the first one first, and varieties that single texts are in. */
export function createApplicationLanguages(known: readonly string[]): ApplicationLanguages {
  const [first = 'en'] = known
  const byTag = new Map(known.map((language) => [language.toLowerCase(), language]))
  return {
    languageFor: (locale) =>
      broader(locale.toLowerCase())
        .map((tag) => byTag.get(tag))
        .find((language) => language !== undefined) ?? first,
    textsIn(language) {
      const languages = [...broader(language), ...broader(first)]
      return (text) => pickText(text, languages)
    },
  }
}
