import { ActionIcon, useDirection } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { gregorian } from '../../formats/date-words'
import { addDays, addMonths, placeInWeek, today, weeksOf } from '../../formats/month-days'
import { useTexts } from '../../texts/use-texts'
import styles from './calendar.module.css'

export interface CalendarProps {
  readonly locale: string
  /** `YYYY-MM-DD`. */
  readonly value: string | null
  readonly onChoose: (day: string) => void
}

/** Escape closes the calendar, and not the dialog around it. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const

/** A month to choose a day from, with the arrows, Page Up and Down (with Shift a year), Home and End. */
export function Calendar({ locale, value, onChoose }: CalendarProps): ReactElement {
  const { t } = useTexts('form')
  const { dir } = useDirection()
  const [focused, setFocused] = useState(value ?? today())
  const grid = useRef<HTMLTableElement>(null)
  const isFollowed = useRef(true)
  const firstDay = firstDayOf(locale)
  const month = writeDay(locale, { month: 'long', year: 'numeric' })
  // The focus follows the arrows of the keyboard; those of the months keep it.
  useEffect(() => {
    if (isFollowed.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isFollowed.current = false
  }, [focused])
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('calendar.previous')}
          {...ownEscape}
          onClick={() => setFocused(addMonths(focused, -1))}
        >
          <ChevronLeft size="1rem" aria-hidden />
        </ActionIcon>
        <span aria-live="polite">{month(focused)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('calendar.next')}
          {...ownEscape}
          onClick={() => setFocused(addMonths(focused, 1))}
        >
          <ChevronRight size="1rem" aria-hidden />
        </ActionIcon>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the arrows go from cell to cell
        role="grid"
        aria-label={month(focused)}
        onKeyDown={(event) => {
          const next = dayAfterKey(mirrored(event, dir), focused, firstDay)
          if (next === undefined) return
          event.preventDefault()
          isFollowed.current = true
          setFocused(next)
        }}
      >
        <WeekDays locale={locale} firstDay={firstDay} />
        <tbody>
          {weeksOf(focused, firstDay).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day key={day} {...{ day, focused, locale, value, onChoose }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps extends CalendarProps {
  readonly day: string
  readonly focused: string
}

function Day({ day, focused, locale, value, onChoose }: DayProps) {
  return (
    <td aria-selected={day === value}>
      <button
        type="button"
        className={styles.day}
        tabIndex={day === focused ? 0 : -1}
        data-autofocus={day === focused || undefined}
        {...ownEscape}
        data-other={day.slice(0, 7) !== focused.slice(0, 7) || undefined}
        data-chosen={day === value || undefined}
        aria-label={writeDay(locale, { dateStyle: 'full' })(day)}
        {...(day === today() && { 'aria-current': 'date' as const })}
        onClick={() => onChoose(day)}
      >
        {writeDay(locale, { day: 'numeric' })(day)}
      </button>
    </td>
  )
}

function WeekDays({ locale, firstDay }: { readonly locale: string; readonly firstDay: number }) {
  const [week = []] = weeksOf('2026-01-01', firstDay)
  const short = writeDay(locale, { weekday: 'short' })
  // Some languages have no short names.
  const isLong = week.some((day) => short(day).length > 4)
  const write = isLong ? writeDay(locale, { weekday: 'narrow' }) : short
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={day} scope="col" abbr={writeDay(locale, { weekday: 'long' })(day)}>
            {write(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function writeDay(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = gregorian(locale, { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** The next day is on the left where lines run from the right. */
function mirrored({ key, shiftKey }: Press, dir: 'ltr' | 'rtl'): Press {
  const other = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key]
  return { key: (dir === 'rtl' && other) || key, shiftKey }
}

function dayAfterKey({ key, shiftKey }: Press, day: string, firstDay: number): string | undefined {
  const place = placeInWeek(day, firstDay)
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -place)
    case 'End':
      return addDays(day, 6 - place)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

interface LocaleWeek extends Intl.Locale {
  readonly weekInfo?: { readonly firstDay: number }
  readonly getWeekInfo?: () => { readonly firstDay: number }
}

// Not every browser says how a locale's week begins, and some say it in a property.
function firstDayOf(locale: string): number {
  const where: LocaleWeek = new Intl.Locale(locale)
  return (where.getWeekInfo?.() ?? where.weekInfo)?.firstDay ?? 1
}
