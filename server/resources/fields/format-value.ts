import type { FieldEntry } from '@slipway/sdk/contract'

/** A value as it stands in a record's title, label or group. */
export function formatValue(entry: FieldEntry, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (entry.type) {
    case 'select':
      return optionLabel(entry.options, value)
    case 'multi-select':
      return Array.isArray(value)
        ? value.map((one) => optionLabel(entry.options, one)).join(', ')
        : ''
    case 'computed':
      return write(entry.as, value, entry.currency)
    case 'money':
      return write('money', value, entry.currency)
    default:
      return write(entry.type, value)
  }
}

function write(type: string, value: unknown, currency = 'EUR'): string {
  switch (type) {
    case 'yes-no':
      return value === true ? 'Yes' : 'No'
    case 'money':
      return writeMoney(Number(value), currency)
    case 'percent':
      return `${Number((Number(value) * 100).toPrecision(12))} %`
    case 'date-time':
      // The zone of whoever reads the title is not known here.
      return `${String(value).slice(0, 16).replace('T', ' ')} UTC`
    default:
      return String(value)
  }
}

function writeMoney(minor: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`
}

function optionLabel(
  options: readonly { readonly value: string; readonly label: string }[],
  value: unknown,
): string {
  return options.find((option) => option.value === value)?.label ?? String(value)
}
