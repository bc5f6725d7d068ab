import type { FieldEntry } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import type { FieldFilter } from '../api/list-query'
import { type FigureField, figureOf } from '../formats/figure'
import { useFormats } from '../formats/use-formats'
import styles from '../pages/list/list.module.css'
import { useTranslation } from '../texts/use-translation'
import { TimeInput } from './date/time-input'
import { FigureInput } from './number/figure-input'

type TimeField = Extract<FieldEntry, { type: 'date' | 'date-time' }>
type End = 'min' | 'max'

interface RangeInputsProps {
  readonly field: FigureField | TimeField
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
  return (
    <div className={styles.ends} data-wide={field.type === 'date' || field.type === 'date-time'}>
      {(['min', 'max'] as const).map((end) => (
        <RangeEnd
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

interface RangeEndProps<Field = FigureField | TimeField> {
  readonly field: Field
  readonly end: End
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

function RangeEnd({ field, ...end }: RangeEndProps) {
  if (field.type === 'date' || field.type === 'date-time') return <TimeEnd field={field} {...end} />
  return <FigureEnd field={field} {...end} />
}

function FigureEnd({ field, label, text, onChange }: RangeEndProps<FigureField>) {
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

// The minute that ends a range belongs to it as a whole.
function TimeEnd({ field, end, label, text, onChange }: RangeEndProps<TimeField>) {
  const isWhole = field.type === 'date-time' && end === 'max'
  return (
    <TimeInput
      kind={field.type}
      isInPanel
      label={label}
      value={(isWhole ? text.replace(/:59\.999Z$/, ':00.000Z') : text) || null}
      onChange={(time) =>
        onChange(isWhole ? (time ?? '').replace(/:00\.000Z$/, ':59.999Z') : (time ?? ''))
      }
    />
  )
}
