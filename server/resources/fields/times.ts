import * as z from 'zod/mini'
import { fieldBuilder } from './make-field'
import { writeInstant } from './values'

/** A day, `YYYY-MM-DD`. Column: text. */
export const date = fieldBuilder<string, object>({
  names: {},
  toEntry: (common) => ({ ...common, type: 'date' }),
})

/** An instant, kept in UTC with milliseconds: `2026-01-31T13:45:00.000Z`. Column: text. */
export const dateTime = fieldBuilder<string, object>({
  names: {},
  toEntry: (common) => ({ ...common, type: 'date-time' }),
})

export default {
  date: {
    takes: 'a date such as 2026-01-31',
    isShort: () => true,
    order: 'code',
    filter: {
      read: (text: string) => (z.iso.date().safeParse(text).success ? text : undefined),
      isRange: true,
    },
  },
  'date-time': {
    takes: 'a date with a time, such as 2026-01-31T13:45:00.000Z',
    isShort: () => true,
    order: 'code',
    filter: { read: readInstant, isRange: true },
    format: writeInstant,
  },
} as const

function readInstant(text: string): string | undefined {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
