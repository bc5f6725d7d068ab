import { type Hours, weekdays } from '@slipway/sdk/contract'
import { gregorian } from '../formats/date-words'
import { useFormats } from '../formats/use-formats'
import { type Translate, useTexts } from '../texts/use-texts'
import type { EntryPeriod } from './layout-edits'

/** When an entry is shown, or hidden, such as "Shown Mon–Fri 08:00–17:00, Europe/Berlin". */
export function usePeriodWords(): (period: EntryPeriod) => string {
  const { t } = useTexts('period')
  const { locale } = useFormats()
  return ({ from, until, hours, hiddenThen }) => {
    const parts = [
      from === null ? [] : t('say.from', { time: momentIn(locale, from) }),
      until === null ? [] : t('say.until', { time: momentIn(locale, until) }),
      hours === null ? [] : hoursIn(locale, hours, t),
    ].flat()
    if (parts.length === 0) return t('always')
    return t(hiddenThen ? 'say.hidden' : 'say.shown', { when: parts.join(', ') })
  }
}

/** Whether anything decides when the entry is shown. */
export function hasPeriod({ from, until, hours }: EntryPeriod): boolean {
  return from !== null || until !== null || hours !== null
}

/** Returns the short names of the days of the week; the first one is Monday. */
export function weekdayNames(locale: string): readonly string[] {
  const format = gregorian(locale, { weekday: 'short', timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return weekdays.map((_, index) => format.format(Date.UTC(1970, 0, 5 + index)))
}

/** By the reader's own clock; the year only if it is another one. */
function momentIn(locale: string, instant: string): string {
  const time = new Date(instant)
  const isThisYear = time.getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : { year: 'numeric' as const }
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return gregorian(locale, { ...parts, ...year }).format(time)
}

function hoursIn(locale: string, hours: Hours, t: Translate<'period'>): string {
  const { from, until, timeZone: zone } = hours
  const days = hours.days.length === weekdays.length ? t('days.all') : daysIn(locale, hours.days)
  if (from === until && from === '00:00') return t('say.wholeDays', { days, zone })
  return t('say.hours', { days, from: clockIn(locale, from), until: clockIn(locale, until), zone })
}

/** "Mon–Wed, Fri": three days and more in a row by their ends. */
function daysIn(locale: string, days: Hours['days']): string {
  const names = weekdayNames(locale)
  const runs: number[][] = []
  for (const index of weekdays.keys()) {
    if (!days.some((day) => day === weekdays[index])) continue
    const last = runs.at(-1)
    if (last?.at(-1) === index - 1) last.push(index)
    else runs.push([index])
  }
  const name = (index: number | undefined) => names[index ?? 0] ?? ''
  return runs
    .flatMap((run) => (run.length < 3 ? run.map(name) : `${name(run[0])}–${name(run.at(-1))}`))
    .join(', ')
}

function clockIn(locale: string, time: string): string {
  const format = gregorian(locale, { timeStyle: 'short', timeZone: 'UTC' })
  return format.format(Date.parse(`1970-01-01T${time}:00Z`))
}
