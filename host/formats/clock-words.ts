import { gregorian } from './date-words'

/** One locale's way to write times of the day. */
export interface ClockWords {
  /** Of milliseconds since midnight; seconds and smaller only where there are some. */
  write(time: number): string
  /** The hour (0 to 23) that a figure and the words beside it mean; undefined where there is none. */
  hourOf(figure: number, period: string): number | undefined
  /** `am` and `pm` in plain text, none where hours are counted to 24. */
  readonly periods: readonly string[]
}

/** `plain` as of the locale's dates. */
export function clockWords(locale: string, plain: (text: string) => string): ClockWords {
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
