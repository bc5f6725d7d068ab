/** One locale's marks and digits of figures. */
export interface FigureMarks {
  readonly decimal: string
  readonly group: string
  readonly minus: string
  /** The ten digits, zero first. */
  readonly digits: readonly string[]
  /** The number of digits in each group before the last one: 3, and 2 in India. */
  readonly groupSize: number
  /** Writes a whole number, groups included. */
  whole(value: bigint): string
}

/** Money has marks of its own in some locales: 1.234,50 € beside 1 234,5 in Austria. */
export function figureMarks(locale: string, currency?: string): FigureMarks {
  const format = new Intl.NumberFormat(
    locale,
    currency === undefined ? {} : { style: 'currency', currency, minimumFractionDigits: 2 },
  )
  const parts = format.formatToParts(-1_234_567_890.5)
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  const figures = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210n)
  const integers = parts.filter(({ type }) => type === 'integer')
  return {
    decimal: part('decimal') ?? '.',
    group: part('group') ?? '',
    minus: part('minusSign') ?? '-',
    digits: [...figures].toReversed(),
    groupSize: [...(integers.at(-2)?.value ?? '000')].length,
    whole: (value) =>
      format
        .formatToParts(value)
        .filter(({ type }) => type === 'integer' || type === 'group')
        .map(({ value: text }) => text)
        .join(''),
  }
}
