import { fractionDigits, plainDecimal, shiftDecimal } from './decimal'
import { type FigureMarks, figureMarks } from './figure-marks'
import { minorDigits } from './minor-units'
import { readFigure } from './read-figure'
import type { Reading, Writing } from './reading'

/** A kind of figure as one reader writes it; the values are those of the field. */
export interface Figure extends Writing<number> {
  /** Shown beside the input. */
  readonly unit?: string
}

/** An amount in minor units, written as the currency is in the locale. */
export function moneyFigure(currency: string, locale: string): Figure {
  const digits = minorDigits(currency)
  const signs = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency'),
  )
  const units = [currency, ...signs.flatMap((sign) => sign?.value ?? [])]
  const marks = figureMarks(locale, currency)
  return createFigure({ marks, places: -digits, decimals: digits, fixed: digits, units }, null)
}

interface FigureKind {
  readonly marks: FigureMarks
  /** The places by which the value's decimal point moves to be shown: 2 for a share that is shown in percent. */
  readonly places: number
  readonly decimals: number | undefined
  /** The number of digits that are always behind the decimal mark. */
  readonly fixed?: number
  /** The first one is beside the input. */
  readonly units: readonly string[]
}

/** `current`: a value that is there already, which may be finer than what the field takes. */
export function createFigure(kind: FigureKind, current: number | null): Figure {
  const { marks, places, units, fixed = 0 } = kind
  const [unit] = units
  const known = current === null ? 0 : fractionDigits(current, places)
  const decimals = kind.decimals === undefined ? undefined : Math.max(kind.decimals, known)
  const write = (value: number) => writeDecimal(plainDecimal(value, places), marks, fixed)
  return {
    write,
    read: (text) => kept(readFigure(text, { marks, decimals, units }), places),
    example: writeDecimal(decimals === 0 ? '1234' : '1234.5', marks, fixed),
    say: (value) => [write(value), unit].filter(Boolean).join(' '),
    ...(unit !== undefined && { unit }),
  }
}

function kept(reading: Reading<string>, places: number): Reading<number> {
  if (reading.state === 'empty') return reading
  const texts = reading.state === 'read' ? [reading.value] : reading.choices
  // A figure that is finer or larger than what can be kept is not cut in silence.
  const choices = texts.map((text) => shiftDecimal(text, -places) || 0).filter(Number.isFinite)
  const [value] = choices
  const isExact = value !== undefined && texts.every((text) => isSame(text, value, places))
  if (reading.state === 'read' && isExact) return { state: 'read', value }
  return { state: 'unclear', choices }
}

function isSame(text: string, value: number, places: number): boolean {
  const [whole = '', fraction = ''] = text.replace(/^-(?=[0.]*$)/, '').split('.')
  const digits = fraction.replace(/0+$/, '')
  return plainDecimal(value, places) === (digits ? `${whole}.${digits}` : whole)
}

function writeDecimal(decimal: string, { minus, digits, ...marks }: FigureMarks, fixed: number) {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  const written = [...fraction.padEnd(fixed, '0')].map((digit) => digits[Number(digit)]).join('')
  const sign = decimal.startsWith('-') ? minus : ''
  return `${sign}${marks.whole(BigInt(whole))}${written && `${marks.decimal}${written}`}`
}
