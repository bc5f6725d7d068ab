/** Returns the number of digits of the minor unit of `currency`: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

export function toMajorUnits(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency)
}
