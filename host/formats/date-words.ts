export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** One locale's way to write dates, in the Gregorian calendar. */
export interface DateWords {
  readonly order: DateOrder
  /** In small letters, with the digits of ASCII, single blanks and no marks of direction. */
  plain(text: string): string
  /** The months (1 to 12) that a plain text names; undefined where it has words that no date has. */
  monthsIn(text: string): readonly number[] | undefined
}

const made = new Map<string, DateWords>()

export function dateWords(locale: string): DateWords {
  const known = made.get(locale) ?? createDateWords(locale)
  made.set(locale, known)
  return known
}

const styles: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'medium' },
  { dateStyle: 'long' },
  { dateStyle: 'full' },
  { month: 'short' },
  { month: 'long' },
]

function createDateWords(locale: string): DateWords {
  const digits = digitsOf(locale)
  const plain = (text: string) => plainText(text, digits)
  const months = new Map<string, number>()
  const others = new Set<string>()
  for (const { text, name, month } of datesOf(locale, plain)) {
    const words = wordsIn(text)
    const named = nameOf(words, name)
    if (named !== undefined) months.set(named, month)
    words.filter((word) => word !== named).forEach((word) => void others.add(word))
  }
  return {
    order: orderOf(locale),
    plain,
    monthsIn(text) {
      const words = wordsIn(text)
      if (words.some((word) => !months.has(word) && !others.has(word))) return undefined
      return words.flatMap((word) => months.get(word) ?? [])
    },
  }
}

/** A week of each month in every style, with the part that is the month. */
function datesOf(locale: string, plain: (text: string) => string) {
  const formats = styles.map((style) => gregorian(locale, { ...style, timeZone: 'UTC' }))
  const days = Array.from(
    { length: 84 },
    (_, index) => [Math.floor(index / 7), 10 + (index % 7)] as const,
  )
  return days.flatMap(([month, day]) =>
    formats.map((format) => {
      const parts = format.formatToParts(Date.UTC(2026, month, day))
      const name = parts.find(({ type }) => type === 'month')?.value ?? ''
      return {
        text: plain(parts.map(({ value }) => value).join('')),
        name: plain(name),
        month: month + 1,
      }
    }),
  )
}

/** The word that names the month: in some languages something is put in front of it. */
function nameOf(words: readonly string[], month: string): string | undefined {
  const [name, ...more] = wordsIn(month)
  if (name === undefined || more.length > 0 || /\d/.test(month)) return undefined
  return words.find((word) => word === name) ?? words.find((word) => word.includes(name))
}

function orderOf(locale: string): DateOrder {
  const parts = gregorian(locale, { dateStyle: 'short', timeZone: 'UTC' }).formatToParts(0)
  const order = parts.map(({ type }) => type.charAt(0)).filter((type) => 'dmy'.includes(type))
  const [first, second] = order
  if (first === 'y') return 'ymd'
  return first === 'm' && second === 'd' ? 'mdy' : 'dmy'
}

/** Other calendars count other years: the kept value is Gregorian everywhere. */
export function gregorian(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options })
}

function digitsOf(locale: string): readonly string[] {
  const figures = gregorian(locale, { second: 'numeric' }).resolvedOptions().numberingSystem
  const format = new Intl.NumberFormat(locale, { useGrouping: false, numberingSystem: figures })
  return [...format.format(9_876_543_210n)].toReversed()
}

function plainText(text: string, digits: readonly string[]): string {
  return [...text.normalize('NFC')]
    .map((sign) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign))
    .join('')
    .replaceAll(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/[\uff10-\uff1a]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function wordsIn(text: string): readonly string[] {
  // Points are inside of some, ม.ค. and a. m.
  const words = text.match(/[\p{L}\p{M}\p{Join_Control}.]+/gu) ?? []
  return words.map((word) => word.replaceAll('.', '')).filter(Boolean)
}
