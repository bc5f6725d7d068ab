import { NumberInput, TextInput } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import type { FieldFilter } from '../../api/list-query'
import { minorDigits, toMajorUnits, toMinorUnits } from '../../formats/minor-units'
import { useFormats } from '../../formats/use-formats'
import { toInstant, toWallTime } from '../../forms/instant'
import { readNumber, separators } from '../../forms/number-field'
import { shiftDecimal } from '../../forms/shift-decimal'
import { useTranslation } from '../../texts/use-translation'
import styles from './list.module.css'

type RangeField = Extract<
  FieldEntry,
  { type: 'number' | 'money' | 'percent' | 'date' | 'date-time' }
>
type End = 'min' | 'max'

interface RangeInputsProps {
  readonly field: RangeField
  readonly value: FieldFilter | undefined
  readonly onChange: (value: FieldFilter | undefined) => void
}

const labels = { min: 'filter.min', max: 'filter.max' } as const

/** Both ends belong to the range, and each may stay open. */
export function RangeInputs({ field, value, onChange }: RangeInputsProps): ReactElement {
  const { t } = useTranslation('list')
  const range = value?.kind === 'range' ? value : { kind: 'range' as const, min: '', max: '' }
  const change = (end: End, text: string) => {
    const next = { ...range, [end]: text }
    onChange(next.min || next.max ? next : undefined)
  }
  const isDay = field.type === 'date' || field.type === 'date-time'
  const Input = isDay ? TimeInput : FigureInput
  return (
    <div className={styles.ends} data-wide={field.type === 'date-time'}>
      {(['min', 'max'] as const).map((end) => (
        <Input
          key={end}
          field={field}
          end={end}
          label={t(labels[end])}
          text={range[end]}
          onChange={(text) => change(end, text)}
        />
      ))}
    </div>
  )
}

interface EndInputProps {
  readonly field: RangeField
  readonly end: End
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

function FigureInput({ field, label, text, onChange }: EndInputProps) {
  const { locale } = useFormats()
  const { shown, kept, unit, decimals } = figureOf(field)
  return (
    <NumberInput
      label={label}
      {...separators(locale)}
      hideControls
      {...(decimals !== undefined && { decimalScale: decimals })}
      rightSection={unit && <span className={styles.unit}>{unit}</span>}
      rightSectionWidth={unit && unit.length > 1 ? 48 : 30}
      rightSectionPointerEvents="none"
      value={text === '' ? '' : shown(Number(text))}
      onChange={(next) => {
        const figure = readNumber(next)
        onChange(figure === null ? '' : String(kept(figure)))
      }}
    />
  )
}

/** How a figure is shown and typed, and what of it goes to the server. */
function figureOf(field: RangeField) {
  const same = (figure: number) => figure
  if (field.type === 'money') {
    const { currency } = field
    return {
      shown: (minor: number) => toMajorUnits(minor, currency),
      kept: (major: number) => toMinorUnits(major, currency),
      unit: currency,
      decimals: minorDigits(currency),
    }
  }
  if (field.type !== 'percent') return { shown: same, kept: same, unit: undefined }
  return {
    shown: (share: number) => shiftDecimal(share, 2),
    kept: (percentage: number) => shiftDecimal(percentage, -2),
    unit: '%',
    decimals: field.decimals,
  }
}

function TimeInput({ field, end, label, text, onChange }: EndInputProps) {
  if (field.type === 'date') {
    return (
      <TextInput
        type="date"
        label={label}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={text && toWallTime(text).slice(0, 'YYYY-MM-DDTHH:MM'.length)}
      onChange={(event) => onChange(instantOf(event.currentTarget.value, end))}
    />
  )
}

// The minute that ends a range belongs to it as a whole.
function instantOf(wallTime: string, end: End): string {
  return toInstant(wallTime && end === 'max' ? `${wallTime}:59.999` : wallTime) ?? ''
}
