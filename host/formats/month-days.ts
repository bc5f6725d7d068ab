/** Days as `YYYY-MM-DD`, counted in the Gregorian calendar, the same in every zone. */
export function addDays(day: string, count: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOf(date)
}

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: string, count: number): string {
  const date = dateOf(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return dayOf(date)
}

/** Today in the browser's zone. */
export function today(): string {
  const now = new Date()
  return dayOf(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())))
}

/** The day's place in its week, 0 for the first one; `firstDay` is 1 for Monday to 7 for Sunday. */
export function placeInWeek(day: string, firstDay: number): number {
  return (dateOf(day).getUTCDay() - firstDay + 7) % 7
}

/** The six weeks around a month, whole, so that every month is as high. */
export function weeksOf(day: string, firstDay: number): readonly (readonly string[])[] {
  const first = `${day.slice(0, 8)}01`
  const start = addDays(first, -placeInWeek(first, firstDay))
  const weeks = Array.from({ length: 6 }, (_, week) => addDays(start, week * 7))
  return weeks.map((monday) => Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

// The calendar ends where years have no four digits.
function dayOf(date: Date): string {
  const day = date.toISOString()
  if (/^\d{4}-/.test(day) && day >= '0001') return day.slice(0, 10)
  return day.startsWith('+') ? '9999-12-31' : '0001-01-01'
}
