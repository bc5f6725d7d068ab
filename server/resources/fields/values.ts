import type { Fault } from '@slipway/sdk/contract'
import { type EntryOf, fieldInvalid } from './field-kind'

/** A number as it is delivered, of a column that may be null. */
export function readNumber(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

/** An amount as `12.50 EUR`. */
export function writeMoney(minor: unknown, currency = 'EUR'): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return `${(Number(minor) / 10 ** digits).toFixed(digits)} ${currency}`
}

/** A share as `25 %`. */
export function writePercent(share: unknown): string {
  return `${Number((Number(share) * 100).toPrecision(12))} %`
}

/** An instant as `2026-01-31 13:45 UTC`: the zone of whoever reads the title is not known here. */
export function writeInstant(value: unknown): string {
  return `${String(value).slice(0, 16).replace('T', ' ')} UTC`
}

export function writeYesNo(value: unknown): string {
  return value === true ? 'Yes' : 'No'
}

/** The faults of a field's currency. */
export function currencyFaults({ currency }: EntryOf<'money' | 'computed'>): Fault[] {
  if (/^[A-Z]{3}$/.test(currency ?? 'EUR')) return []
  return [
    fieldInvalid('/currency', `"${currency}" is not a currency; write three letters, such as EUR`),
  ]
}
