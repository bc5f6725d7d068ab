import { dateWords, gregorian } from './date-words'
import { dayWriting } from './day'
import type { Reading, Writing } from './reading'
import { instantAfterGap, instantsAt, offsetMinutes, wallTimeOf } from './wall-time'

/**
 * Instants (ISO 8601 in UTC) as `locale` writes them, by the clock of the browser's zone; ISO is read too. An
 * hour that the clock shows twice is asked about.
 */
export function instantWriting(locale: string): Writing<string> {
  const days = dayWriting(locale)
  const { plain } = dateWords(locale)
  const clock = clockWords(locale, plain)
  const writeWith = (instant: string, writeDay: (day: string) => string) => {
    const wall = wallTimeOf(instant)
    if (!wall) return instant
    const zone = instantsAt(wall).length > 1 ? ` ${offsetName(instant)}` : ''
    return `${writeDay(wall.day)}, ${clock.write(wall.time)}${zone}`
  }
  const read = (typed: string): Reading<string> => {
    const text = plain(typed)
    const moment = new Date(isoInstant.test(text) ? text.toUpperCase() : Number.NaN)
    if (!Number.isNaN(moment.getTime())) return { state: 'read', value: moment.toISOString() }
    return readParts(splitTime(text, clock), days)
  }
  return {
    write: (instant) => writeWith(instant, days.write),
    say: (instant) => writeWith(instant, days.say),
    read,
    example: writeWith(exampleInstant, days.write),
  }
}

const exampleInstant = new Date(2026, 0, 31, 13, 45).toISOString()

const isoInstant = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:z|[+-]\d\d:\d\d)$/

interface SplitText {
  readonly day: string
  /** Milliseconds since midnight; undefined where there is no time, or none that a clock shows. */
  readonly time: number | undefined
  /** Minutes from UTC, where they are named. */
  readonly offset: number | undefined
}

function readParts(
  { day: dayText, time, offset }: SplitText,
  days: Writing<string>,
): Reading<string> {
  const day = days.read(dayText)
  if (day.state === 'empty') return time === undefined ? day : { state: 'unclear', choices: [] }
  const found = day.state === 'read' ? [day.value] : day.choices
  const choices = found.flatMap((one) => momentsAt(one, time ?? 0, offset))
  const [only, ...more] = choices
  if (only !== undefined && more.length === 0 && day.state === 'read' && time !== undefined) {
    const isShown = offset !== undefined || instantsAt({ day: day.value, time }).length === 1
    if (isShown) return { state: 'read', value: only }
  }
  return { state: 'unclear', choices }
}

function momentsAt(day: string, time: number, offset: number | undefined): readonly string[] {
  if (offset !== undefined) {
    const moment = Date.parse(`${day}T00:00:00Z`) + time - offset * 60_000
    return [new Date(moment).toISOString()]
  }
  const moments = instantsAt({ day, time })
  return moments.length > 0 ? moments : [instantAfterGap({ day, time })]
}

const colons = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3}))?)?(?!\d)/
/** Points are marks of dates as well: only what is last is a time. */
const points = /(?<=\d.*[\s,])(\d{1,2})\.(\d{2})(?:\.(\d{2})(?:[.,](\d{1,3}))?)?$/
const offsets = /\s*(?:utc|gmt)([+-])(\d{1,2}):?(\d{2})?$/

function splitTime(plainText: string, clock: ClockWords): SplitText {
  const [zone, sign, hours = '0', minutes = '0'] = offsets.exec(plainText) ?? []
  const offset =
    zone === undefined ? undefined : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  let text = (zone === undefined ? plainText : plainText.slice(0, -zone.length)).replace(
    /(\d)t(\d)/,
    '$1 $2',
  )
  const period = clock.periods.find((one) => wordAt(text, one) >= 0) ?? ''
  if (period)
    text = text.slice(0, wordAt(text, period)) + text.slice(wordAt(text, period) + period.length)
  text = text.trim()
  const found = colons.exec(text) ?? points.exec(text)
  if (!found) return { day: text, time: undefined, offset }
  const day = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  return { day: day.replaceAll(/^[\s,]+|[\s,]+$/g, ''), time: timeOf(found, clock, period), offset }
}

function wordAt(text: string, word: string): number {
  const escaped = word.replaceAll('.', String.raw`\.`)
  return text.search(new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, 'u'))
}

function timeOf(
  [, hour, minute, second = '0', milli = '']: RegExpExecArray,
  clock: ClockWords,
  period: string,
): number | undefined {
  const hours = clock.hourOf(Number(hour), period)
  if (hours === undefined || Number(minute) > 59 || Number(second) > 59) return undefined
  return ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(milli.padEnd(3, '0'))
}

/** `UTC+02:00`. */
function offsetName(instant: string): string {
  const minutes = offsetMinutes(instant)
  const two = (figure: number) => String(Math.floor(figure)).padStart(2, '0')
  const [hours, rest] = [Math.abs(minutes) / 60, Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

/** One locale's way to write times of the day. */
interface ClockWords {
  /** Of milliseconds since midnight; seconds and smaller only where there are some. */
  write(time: number): string
  /** The hour (0 to 23) that a figure and the words beside it mean; undefined where there is none. */
  hourOf(figure: number, period: string): number | undefined
  /** `am` and `pm` in plain text, none where hours are counted to 24. */
  readonly periods: readonly string[]
}

/** `plain` as of the locale's dates. */
function clockWords(locale: string, plain: (text: string) => string): ClockWords {
  const format = gregorian(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: 2 })
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const parts = format.formatToParts(hour * 3_600_000)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    return {
      figure: part('hour'),
      period: part('dayPeriod'),
      mark: markOf(parts),
      isFirst: parts[0]?.type === 'dayPeriod',
    }
  })
  return {
    periods: [...new Set(hours.map(({ period }) => plain(period)))].filter(Boolean),
    hourOf(figure, period) {
      if (period === '') return figure < 24 ? figure : undefined
      const isSame = (one: (typeof hours)[number]) =>
        Number(plain(one.figure)) === figure && plain(one.period) === period
      const hour = hours.findIndex(isSame)
      return hour < 0 ? undefined : hour
    },
    write(time) {
      const {
        figure = '',
        period = '',
        mark = ':',
        isFirst = false,
      } = hours[Math.floor(time / 3_600_000)] ?? {}
      const [minute, second] = [Math.floor(time / 60_000) % 60, Math.floor(time / 1000) % 60]
      const milli = time % 1000
      const two = (value: number) => number.format(value)
      const seconds = second + milli > 0 ? `${mark}${two(second)}` : ''
      const millis =
        milli > 0
          ? `.${[...String(milli).padStart(3, '0')].map((digit) => two(Number(digit)).slice(-1)).join('')}`
          : ''
      const clock = `${figure}${mark}${two(minute)}${seconds}${millis}`
      return (isFirst ? [period, clock] : [clock, period]).filter(Boolean).join(' ')
    },
  }
}

// Some write "9 h 30": a colon is read everywhere.
function markOf(parts: readonly Intl.DateTimeFormatPart[]): string {
  const hour = parts.findIndex(({ type }) => type === 'hour')
  return parts[hour + 1]?.value.trim() === '.' ? '.' : ':'
}
