import { toMajorUnits } from './minor-units'

/** Writes figures and times as one reader is used to; other values come out as they are. */
export interface Formats {
  /** BCP 47. */
  readonly locale: string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** Of minor units (cents). */
  money(minor: number, currency: string, options?: Intl.NumberFormatOptions): string
  /** Of a share: `0.25` is 25 %. */
  percent(share: number, options?: Intl.NumberFormatOptions): string
  /** Of `YYYY-MM-DD`, which is the same day in every zone. */
  date(day: string): string
  /** Of `YYYY-MM-DD`, with the weekday, and the month as a word. */
  fullDate(day: string): string
  /** Of `YYYY-MM-DD`, without the year: for places with little room. */
  dayMonth(day: string): string
  /** Of an instant (ISO 8601), in the reader's zone, which is shown. */
  dateTime(instant: string): string
  /** Of an instant, hours and minutes only. */
  time(instant: string): string
  /** `5 seconds`, `2 minutes`: whole ones of the largest unit that fits. */
  duration(seconds: number): string
  /** `open, paid and sent`. */
  list(items: readonly string[]): string
}

/** Without `timeZone` the browser's zone is the reader's. */
export function createFormats(locale: string, timeZone?: string): Formats {
  const zone = timeZone === undefined ? {} : { timeZone }
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    cached(Intl.NumberFormat, locale, options).format(value)
  const when = (text: string, options: Intl.DateTimeFormatOptions) => {
    const date = new Date(text)
    if (Number.isNaN(date.getTime())) return text
    // Other calendars count other years than those that are kept and typed.
    return cached(Intl.DateTimeFormat, locale, { calendar: 'gregory', ...options }).format(date)
  }
  return {
    locale,
    number: (value, options = {}) => number(value, options),
    money: (minor, currency, options = {}) =>
      number(toMajorUnits(minor, currency), { style: 'currency', currency, ...options }),
    percent: (share, options = {}) =>
      number(share, { style: 'percent', maximumFractionDigits: 2, ...options }),
    date: (day) => when(day, { dateStyle: 'medium', timeZone: 'UTC' }),
    fullDate: (day) => when(day, { dateStyle: 'full', timeZone: 'UTC' }),
    dayMonth: (day) => when(day, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    dateTime: (instant) =>
      when(instant, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
        ...zone,
      }),
    time: (instant) => when(instant, { timeStyle: 'short', ...zone }),
    duration(seconds) {
      const [unit, size] = units.find(([, least]) => seconds >= least) ?? ['second', 1]
      return number(Math.floor(seconds / size), { style: 'unit', unit, unitDisplay: 'long' })
    },
    list: (items) => cached(Intl.ListFormat, locale, {}).format(items),
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const made = new Map<string, unknown>()

// A table of 100 rows would make hundreds; each costs more than what it writes.
function cached<Format, Options>(
  make: new (locale: string, options: Options) => Format,
  locale: string,
  options: Options,
): Format {
  const key = `${make.name} ${locale} ${JSON.stringify(options)}`
  const format = made.get(key) ?? new make(locale, options)
  made.set(key, format)
  // The key names the class.
  return format as Format
}
