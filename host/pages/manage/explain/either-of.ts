/** Writes what one of several is enough for, such as "paid or packed". */
export function eitherOf(locale: string, items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(items)
}
