import type { FieldEntry } from '@slipway/sdk/contract'

/** A value as it stands in a record's title, label or group. */
export function formatValue(entry: FieldEntry, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (entry.type) {
    case 'select':
      return entry.options.find((option) => option.value === value)?.label ?? String(value)
    case 'yes-no':
      return value === true ? 'Yes' : 'No'
    case 'money':
      return `${(Number(value) / 100).toFixed(2)} ${entry.currency}`
    default:
      return String(value)
  }
}
