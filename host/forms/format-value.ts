import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import { formatMoney } from './money'

/** A date without a time, as `locale` writes it. */
export function formatDate(value: string, locale: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  const timeZone = value.length === 10 ? { timeZone: 'UTC' } : {}
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...timeZone }).format(date)
}

/** The value of a field as text, or `undefined` where there is none. */
export function formatValue(
  field: FieldEntry,
  record: Pick<ResourceRecord, 'values' | 'titles'>,
  locale: string,
): string | undefined {
  const value = record.values[field.name]
  if (value === null || value === undefined || value === '') return undefined
  switch (field.type) {
    case 'money':
      return formatMoney(Number(value), field.currency, locale)
    case 'number':
      return new Intl.NumberFormat(locale).format(Number(value))
    case 'yes-no':
      return value ? 'Yes' : 'No'
    case 'date':
      return formatDate(String(value), locale)
    case 'select':
      return field.options.find((option) => option.value === value)?.label ?? String(value)
    case 'relation':
      return record.titles?.[field.name] ?? `#${String(value)}`
    default:
      return String(value)
  }
}
