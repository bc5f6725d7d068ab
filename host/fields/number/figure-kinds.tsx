import { type ReactElement, useState } from 'react'
import { fractionDigits } from '../../formats/decimal'
import { createFigure, type Figure, moneyFigure } from '../../formats/figure'
import { figureMarks } from '../../formats/figure-marks'
import { useFormats } from '../../formats/use-formats'
import styles from '../field.module.css'
import type { EntryOf, FilterProps, InputProps, Writing } from '../field-kind'
import { type RangeEndProps, RangeFilter } from '../range-filter'
import { TypedInput, type TypedInputProps } from '../typed-input'
import { useTypedField } from '../use-typed-field'
import { valueFormats } from '../value-formats'

type FigureEntry = EntryOf<'number' | 'money' | 'percent'>

/** A kind of figure as one reader types it. */
const figures: { readonly [Entry in FigureEntry as Entry['type']]: FigureOf<Entry> } = {
  number: ({ step }, locale, current) => {
    const decimals = step === undefined ? undefined : fractionDigits(step)
    return createFigure({ marks: figureMarks(locale), places: 0, decimals, units: [] }, current)
  },
  money: ({ currency }, locale) => moneyFigure(currency, locale),
  percent: ({ decimals }, locale, current) =>
    createFigure({ marks: figureMarks(locale), places: 2, decimals, units: ['%'] }, current),
}

type FigureOf<Entry> = (field: Entry, locale: string, current: number | null) => Figure

const figure = {
  Input: FigureField,
  Filter: FigureFilter,
  parse: parseNumber,
  isFigure: () => true,
} as const

export const figureKinds = {
  number: { ...figure, write: valueFormats.number.write },
  money: {
    ...figure,
    write: (value: unknown, { field, formats }: Writing<EntryOf<'money'>>) =>
      formats.money(Number(value), field.currency),
  },
  percent: { ...figure, write: valueFormats.percent.write },
} as const

/** `current`: a value that is there already, which may be finer than what the field takes. */
export function figureOf(field: FigureEntry, locale: string, current: number | null): Figure {
  // The table has a function for each type, of fields of that type.
  const create = figures[field.type] as FigureOf<FigureEntry>
  return create(field, locale, current)
}

/** A number as it is in an address. */
export function parseNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}

/** A number, an amount in minor units or a share, typed as the reader's locale writes it. */
function FigureField({ field }: InputProps<FigureEntry>): ReactElement {
  const { locale } = useFormats()
  const { initial, value, ...input } = useTypedField(field)
  return (
    <FigureInput
      {...input}
      figure={figureOf(field, locale, asFigure(initial))}
      value={asFigure(value)}
    />
  )
}

function asFigure(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

interface FigureInputProps extends Omit<TypedInputProps<number>, 'writing'> {
  readonly figure: Figure
}

/** The input for a figure, with its unit beside it. */
function FigureInput({ figure, ...input }: FigureInputProps) {
  const { unit } = figure
  return (
    <TypedInput
      {...input}
      writing={figure}
      inputMode="decimal"
      {...(unit !== undefined && {
        rightSection: <span className={styles.currency}>{unit}</span>,
        rightSectionWidth: 52,
        rightSectionPointerEvents: 'none',
      })}
    />
  )
}

function FigureFilter(props: FilterProps<FigureEntry>): ReactElement {
  return <RangeFilter {...props} End={FigureEnd} />
}

function FigureEnd({ field, label, text, onChange }: RangeEndProps<FigureEntry>) {
  const { locale } = useFormats()
  const [start] = useState(() => figureIn(text))
  return (
    <FigureInput
      label={label}
      figure={figureOf(field, locale, start)}
      value={figureIn(text)}
      onChange={(figure) => onChange(figure === null ? '' : String(figure))}
    />
  )
}

// The address may hold anything.
function figureIn(text: string): number | null {
  const figure = Number(text)
  return text === '' || !Number.isFinite(figure) ? null : figure
}
