/** `value` with its decimal point moved by `places`, exactly: 12.5 by −2 is 0.125, and 0.07 by 2 is 7. */
export function shiftDecimal(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
