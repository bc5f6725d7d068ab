import type { FieldEntry } from '@slipway/sdk/contract'
import { formatMoney } from './money'

/** What the browser can say of a value before the server does. */
export function validateField(
  field: FieldEntry,
  value: unknown,
  locale: string,
): string | undefined {
  if (value === null || value === undefined || value === '') {
    return field.required ? `${field.label} is needed.` : undefined
  }
  if (field.type === 'text' || field.type === 'long-text')
    return checkLength(field.maxLength, value)
  if (field.type === 'number') return checkRange(field, Number(value), String)
  if (field.type !== 'money') return undefined
  return checkRange(field, Number(value), (limit) => formatMoney(limit, field.currency, locale))
}

function checkLength(maxLength: number, value: unknown): string | undefined {
  const { length } = String(value)
  return length > maxLength ? `At most ${maxLength} characters; these are ${length}.` : undefined
}

function checkRange(
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  value: number,
  write: (limit: number) => string,
): string | undefined {
  if (min !== undefined && value < min) return `At least ${write(min)}.`
  if (max !== undefined && value > max) return `At most ${write(max)}.`
  return undefined
}
