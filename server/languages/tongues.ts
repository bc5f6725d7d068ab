import { broader, type MapText, pickText } from './localized-text'

/** The languages that an application can be read in. */
export interface Tongues {
  /** The language (one of `known`) that a reader of `locale` gets: the nearest one, else the first. */
  tongueOf(locale: string): string
  /** Each text in that language, else in a broader one, the application's first, or any. */
  reading(tongue: string): MapText
}

/** `known` are those of the application, the first one first, and varieties that single texts are in. */
export function createTongues(known: readonly string[]): Tongues {
  const [first = 'en'] = known
  const byTag = new Map(known.map((language) => [language.toLowerCase(), language]))
  return {
    tongueOf: (locale) =>
      broader(locale.toLowerCase())
        .map((tag) => byTag.get(tag))
        .find((language) => language !== undefined) ?? first,
    reading(tongue) {
      const languages = [...broader(tongue), ...broader(first)]
      return (text) => pickText(text, languages)
    },
  }
}
