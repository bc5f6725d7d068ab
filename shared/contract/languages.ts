/**
 * The languages that the interface has texts in, with the way their lines run. For each there is a folder of that
 * name in host/texts. The last one is made from English by a function, for tests and the emulator.
 */
const known = {
  en: 'ltr',
  de: 'ltr',
  'ar-XB': 'rtl',
} as const satisfies Record<string, Direction>

/** `rtl` mirrors the page. */
export type Direction = 'ltr' | 'rtl'

/** A tag of BCP 47. */
export type Language = keyof typeof known
export const languages: Readonly<Record<Language, Direction>> = known

export function languageTags(): readonly Language[] {
  // The table is above: it has no other keys.
  return Object.keys(languages) as Language[]
}

/** The languages that readers choose from; the regions XA and XB are of languages that are made for tests. */
export function readerLanguages(): readonly Language[] {
  return languageTags().filter((tag) => !/-X[AB]$/.test(tag))
}

/** The language for a reader of these locales (BCP 47, the preferred one first); English for all others. */
export function languageOf(locales: readonly string[]): Language {
  const tags = locales.flatMap((locale) => [locale, locale.split('-')[0]])
  const found = tags.map((tag) =>
    languageTags().find((one) => one.toLowerCase() === tag?.toLowerCase()),
  )
  return found.find(Boolean) ?? 'en'
}
