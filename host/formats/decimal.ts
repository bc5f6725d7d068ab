/** `value` with its decimal point moved by `places`, exactly: 12.5 by −2 is 0.125, and 0.07 by 2 is 7. */
export function shiftDecimal(value: number | string, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** A figure without an exponent, its point moved by `moved`: 1e21 is `1000000000000000000000`. */
export function plainDecimal(value: number, moved = 0): string {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const places = Number(exponent) + moved
  const digits = `${whole}${fraction}`
  const point = whole.length + places
  const padded = digits.padEnd(point, '0').padStart(digits.length + Math.max(0, 1 - point), '0')
  const start = Math.max(1, point)
  return join(sign, withoutZeros(padded.slice(0, start)), padded.slice(start).replace(/0+$/, ''))
}

/** Counts the digits behind the point of {@link plainDecimal}. */
export function fractionDigits(value: number, moved = 0): number {
  return plainDecimal(value, moved).split('.')[1]?.length ?? 0
}

/** A plain decimal with at most `places` digits behind its point, the last one rounded. */
export function roundDecimal(decimal: string, places: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  if (fraction.length <= places) return decimal
  const kept = BigInt(`${whole.replace('-', '')}${fraction.slice(0, places)}`)
  const digits = String(kept + (Number(fraction[places]) >= 5 ? 1n : 0n)).padStart(places + 1, '0')
  const point = digits.length - places
  return join(whole.startsWith('-') ? '-' : '', digits.slice(0, point), digits.slice(point))
}

function withoutZeros(whole: string): string {
  return whole.replace(/^0+(?=\d)/, '')
}

function join(sign: string, whole: string, fraction: string): string {
  return `${sign}${whole}${fraction && `.${fraction}`}`
}
