/** What is in a text's `{{name}}`; `count` also chooses the plural. */
export type Values = Readonly<Record<string, string | number>>

interface Wanted {
  readonly name: string
  readonly values?: Values
}

/**
 * The text called `name` with its values: for a `count` the one for that plural (`name_one`, `name_other`),
 * by the language's own rules, where there is one.
 */
export function fillText(
  language: string,
  texts: Readonly<Record<string, string>> = {},
  { name, values = {} }: Wanted,
): string | undefined {
  const { count } = values
  const plural =
    typeof count === 'number' && `${name}_${new Intl.PluralRules(language).select(count)}`
  const key = plural && Object.hasOwn(texts, plural) ? plural : name
  if (!Object.hasOwn(texts, key)) return undefined
  return texts[key]?.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''))
}
