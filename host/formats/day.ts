import { type DateOrder, type DateWords, dateWords } from './date-words'
import { createFormats } from './formats'
import type { Reading, Writing } from './reading'

/** Days (`YYYY-MM-DD`) as `locale` writes them; ISO is read too. */
export function dayWriting(locale: string): Writing<string> {
  const formats = createFormats(locale)
  const words = dateWords(locale)
  const write = (day: string) => (hasLongYear(day) ? formats.date(day) : day)
  return {
    write,
    read: (text) => readDay(text, words),
    say: (day) => (hasLongYear(day) ? formats.fullDate(day) : day),
    example: write('2026-01-31'),
  }
}

/** Whether a text is a day as it is kept. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isoDay(text.split('-')) === text
}

// Two digits of a year that has no more would be read as one of ours.
function hasLongYear(day: string): boolean {
  return day >= '1000' && isDay(day)
}

function readDay(typed: string, words: DateWords): Reading<string> {
  const text = words.plain(typed)
  if (text === '') return { state: 'empty' }
  const choices = isDay(text) ? [text] : daysIn(text, words)
  const [day, ...more] = choices
  if (day === undefined || more.length > 0) return { state: 'unclear', choices }
  return { state: 'read', value: day }
}

/** Finds the days a text may mean. In figures the locale's order counts; another one only where that makes no day. */
function daysIn(text: string, words: DateWords): readonly string[] {
  const months = words.monthsIn(text)
  const parts: readonly string[] = text.match(/\d+/g) ?? []
  const [month, ...more] = months ?? []
  if (months === undefined || more.length > 0) return []
  if (month !== undefined) return known([namedDay(parts, month, words.order)])
  if (parts.length !== 3) return []
  const orders = ordersOf(parts, words.order)
  const days = known(orders.map((order) => isoDay(inIsoOrder(parts, order))))
  return orders[0] === words.order ? days.slice(0, 1) : days
}

function namedDay(parts: readonly string[], month: number, order: DateOrder): string | undefined {
  const [first = '', second = ''] = parts
  if (parts.length !== 2) return undefined
  const isYearFirst = first.length === 4 || (second.length !== 4 && order === 'ymd')
  const [year, day] = isYearFirst ? [first, second] : [second, first]
  return isoDay([year, String(month), day])
}

function ordersOf([first, , last]: readonly string[], local: DateOrder): readonly DateOrder[] {
  if (first?.length === 4) return ['ymd']
  if (last?.length !== 4) return [local]
  return local === 'mdy' ? ['mdy', 'dmy'] : ['dmy', 'mdy']
}

function inIsoOrder(parts: readonly string[], order: DateOrder): readonly string[] {
  return ['y', 'm', 'd'].map((part) => parts[order.indexOf(part)] ?? '')
}

function isoDay([year = '', month = '', day = '']: readonly string[]): string | undefined {
  if (![year, month, day].every((part) => /^(?:\d{1,2}|\d{4})$/.test(part)) || year.length === 1)
    return undefined
  const text = [longYear(year), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const date = new Date(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return isDay ? text : undefined
}

/** Two digits are a year at most 20 years ahead. */
function longYear(year: string): string {
  if (year.length === 4) return year
  const last = new Date().getUTCFullYear() + 20
  const century = Math.floor(last / 100) * 100
  const full = century + Number(year)
  return String(full > last ? full - 100 : full)
}

function known(days: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(days.filter((day) => day !== undefined))]
}
