import { type Language, languages } from '@slipway/sdk/contract'

/** The values for a text's `{{name}}`; `count` also chooses the plural. */
export type Values = Readonly<Record<string, string | number>>

interface Wanted {
  readonly name: string
  readonly values?: Values
}

/**
 * The text called `name` with its values: for a `count` the one for that plural (`name_one`, `name_few`,
 * `name_other`), by the language's own rules, where there is one.
 */
export function fillText(
  language: Language,
  texts: Readonly<Record<string, string>> = {},
  { name, values = {} }: Wanted,
): string | undefined {
  const { count } = values
  const plural =
    typeof count === 'number' ? `${name}_${new Intl.PluralRules(language).select(count)}` : name
  const key = [plural, `${name}_other`, name].find((one) => Object.hasOwn(texts, one))
  if (key === undefined) return undefined
  // An address or a number within a line that runs from the right would be torn apart.
  const place = languages[language] === 'rtl' ? '\u2068$1\u2069' : '$1'
  return texts[key]?.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) =>
    place.replace('$1', () => String(values[value] ?? '')),
  )
}
