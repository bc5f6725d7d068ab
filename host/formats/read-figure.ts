import { roundDecimal } from './decimal'
import type { FigureMarks } from './figure-marks'
import type { Reading } from './reading'

interface FigureRules {
  readonly marks: FigureMarks
  /** The most digits that may be behind the decimal mark; any number if left out. */
  readonly decimals?: number | undefined
  /** The units that may surround the figure: `%`, `EUR`, `€`. */
  readonly units: readonly string[]
}

/** The longest figure that a number can hold, with its marks, is shorter. */
const LONGEST = 1000

/**
 * Reads a figure as a plain decimal, `-1234.5`. What the reader's locale writes so is read so; else the marks
 * of other locales count, as long as that leaves one meaning: `12,50` is 12.50 or 1,250 for an English reader.
 */
export function readFigure(typed: string, rules: FigureRules): Reading<string> {
  if (typed.trim() === '') return { state: 'empty' }
  if (typed.length > LONGEST) return { state: 'unclear', choices: [] }
  const { sign, figure } = bare(typed, rules)
  const ours = marksOf(rules.marks)
  const local = readMarked(figure, ours, isGrouped)
  if (local !== undefined && fits(local, rules)) return { state: 'read', value: sign + local }

  const foreign = foreignMarks.map((marks) => readMarked(figure, marks, isGrouped)).filter(isThere)
  const careless = [local ?? readMarked(figure, ours, isFigure)].filter(isThere)
  const [only, ...more] = new Set([...foreign, ...careless].map((one) => fitted(one, rules)))
  if (only === undefined) return { state: 'unclear', choices: [] }
  if (more.length === 0 && foreign.includes(only)) return { state: 'read', value: sign + only }
  const choices = [only, ...more].toSorted((one, other) => Number(one) - Number(other))
  return { state: 'unclear', choices: choices.map((one) => sign + one) }
}

interface Marks {
  readonly decimal: string
  readonly group: string
  /** The number of digits in each group before the last one. */
  readonly groupSize: number
}

const foreignMarks: readonly Marks[] = [
  { decimal: ',', group: '.', groupSize: 3 },
  { decimal: '.', group: ',', groupSize: 3 },
]

function marksOf({ decimal, group, groupSize }: FigureMarks): Marks {
  return { decimal: plain(decimal), group: plain(group), groupSize }
}

/** The figure in plain digits and marks, without its unit. */
function bare(typed: string, { marks, units }: FigureRules) {
  const unit = units.map((one) => escape(plain(one).trim())).join('|') || '(?!)'
  const around = new RegExp(
    `^(?:${unit})?\\s*([-+]?)\\s*(?:${unit})?\\s*(.*?)\\s*(?:${unit})?$`,
    'i',
  )
  const [, sign, figure = ''] = around.exec(plain(typed, marks.digits).trim()) ?? []
  return { sign: sign === '-' ? '-' : '', figure }
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

// Signs that look alike are one: blanks, apostrophes, minuses, full-width forms. Marks of direction are none.
function plain(text: string, digits: readonly string[] = []): string {
  const signs = [...text.replaceAll(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')]
  return signs
    .map((sign) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign))
    .join('')
    .replaceAll(/[\uff05-\uff19]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2019\u02bc]/g, "'")
    .replaceAll(/[\u2212\u2012\u2013]/g, '-')
    .replaceAll('\u066a', '%')
}

/** The plain decimal that `figure` means by `marks`, where `takes` takes what is before the decimal mark. */
function readMarked(
  figure: string,
  { decimal, ...grouping }: Marks,
  takes: (whole: string, grouping: Omit<Marks, 'decimal'>) => boolean,
): string | undefined {
  const [whole = '', fraction = '', ...more] = figure.split(decimal)
  if (more.length > 0 || !/^\d*$/.test(fraction) || (whole === '' && fraction === ''))
    return undefined
  if (whole !== '' && !/^\d+$/.test(whole) && !takes(whole, grouping)) return undefined
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

function isGrouped(whole: string, { group, groupSize }: Omit<Marks, 'decimal'>): boolean {
  return groupMarks(group).some((mark) => {
    const [first = '', ...groups] = whole.split(mark)
    if (!/^[1-9]\d{0,2}$/.test(first) || groups.length === 0) return false
    const sizes = [groupSize, 3].map((size) => groups.every(hasSize(size, groups.length)))
    return sizes.includes(true)
  })
}

function hasSize(size: number, count: number) {
  return (digits: string, index: number) =>
    /^\d+$/.test(digits) && digits.length === (index === count - 1 ? 3 : size)
}

/** Groups of any size: a mark that somebody took for one may be a decimal mark. */
function isFigure(whole: string, { group }: Omit<Marks, 'decimal'>): boolean {
  return (
    /^[1-9]/.test(whole) &&
    groupMarks(group).some((mark) => /^\d+$/.test(whole.replaceAll(mark, '')))
  )
}

function groupMarks(group: string): readonly string[] {
  return [group, ' ', "'"].filter(Boolean)
}

function fits(decimal: string, { decimals = Number.POSITIVE_INFINITY }: FigureRules): boolean {
  return (decimal.split('.')[1]?.length ?? 0) <= decimals
}

function fitted(decimal: string, { decimals }: FigureRules): string {
  return decimals === undefined ? decimal : roundDecimal(decimal, decimals)
}

function isThere(text: string | undefined): text is string {
  return text !== undefined
}
