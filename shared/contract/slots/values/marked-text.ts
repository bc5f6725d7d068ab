/**
 * A text in several languages, anywhere in a slot's props or content. The mark tells it from props that
 * happen to be called like languages, such as `to` or `id`. The browser puts the reader's text in its place.
 */
export interface MarkedText {
  /** Language tag (BCP 47) → the text; the first one is for readers of all other languages. */
  readonly $text: Readonly<Record<string, string>>
}

/** Props as a slot may give them: each text plain or in several languages. */
export type WithMarkedTexts<Props> = unknown extends Props
  ? Props
  : Props extends string
    ? Props | (string extends Props ? MarkedText : never)
    : Props extends (...given: never) => unknown
      ? Props
      : { readonly [Name in keyof Props]: WithMarkedTexts<Props[Name]> }

/** Finds the value for a reader: of the tag, such as `de-AT`, else of its language, `de`. */
export function inLanguage<Value>(
  byTag: Readonly<Record<string, Value>>,
  locale: string,
): Value | undefined {
  return byTag[locale] ?? byTag[locale.replace(/-.*/, '')]
}

/** `value` with a plain text in place of each {@link MarkedText}; the same object where there is none. */
export function resolveTexts<Value>(value: Value, locale: string): Value
export function resolveTexts(value: unknown, locale: string): unknown {
  if (!isObjectOrList(value)) return value
  const { $text } = value
  if (isObjectOrList($text)) return inLanguage($text, locale) ?? Object.values($text)[0]
  const parts = Object.entries(value).map(([name, part]) => [name, resolveTexts(part, locale)])
  if (parts.every(([name, part]) => part === value[name as string])) return value
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

export function isObjectOrList(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
