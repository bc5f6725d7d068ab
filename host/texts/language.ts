/** The languages that the host has texts in. */
const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The language for a reader of these locales (BCP 47, the preferred one first); English for all others. */
export function languageOf(locales: readonly string[]): Language {
  const bases = locales.map((locale) => locale.split('-')[0]?.toLowerCase())
  return bases.map((base) => languages.find((one) => one === base)).find(Boolean) ?? 'en'
}
