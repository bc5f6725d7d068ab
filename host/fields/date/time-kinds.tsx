import type { ReactElement } from 'react'
import { useFormats } from '../../formats/use-formats'
import { zoneName } from '../../formats/wall-time'
import { useTexts } from '../../texts/use-texts'
import { asText } from '../as-text'
import type { EntryOf, FilterProps, InputProps } from '../field-kind'
import { type RangeEndProps, RangeFilter } from '../range-filter'
import { useTypedField } from '../use-typed-field'
import { valueFormats } from '../value-formats'
import { TimeInput } from './time-input'

type DayEntry = EntryOf<'date'>
type InstantEntry = EntryOf<'date-time'>

export const timeKinds = {
  date: { Input: DayField, Filter: DayFilter, write: valueFormats.date.write },
  'date-time': {
    Input: InstantField,
    Filter: InstantFilter,
    write: valueFormats['date-time'].write,
    filterWidth: 340,
  },
} as const

function DayField({ field }: InputProps<DayEntry>): ReactElement {
  const { initial: _, value, ...input } = useTypedField(field)
  return <TimeInput {...input} kind="date" value={asText(value) || null} />
}

/** An instant, typed in the reader's zone, which is shown beneath. */
function InstantField({ field }: InputProps<InstantEntry>): ReactElement {
  const { t } = useTexts('form')
  const { locale } = useFormats()
  const { initial: _, value, description, ...input } = useTypedField(field)
  const instant = asText(value)
  const zone = t('zone', { zone: zoneName({ locale, instant }) })
  return (
    <TimeInput
      {...input}
      kind="date-time"
      description={description ? `${description} ${zone}` : zone}
      value={instant || null}
    />
  )
}

function DayFilter(props: FilterProps<DayEntry>): ReactElement {
  return <RangeFilter {...props} End={DayEnd} isWide />
}

function DayEnd({ label, text, onChange }: RangeEndProps<DayEntry>) {
  return (
    <TimeInput
      kind="date"
      isInPanel
      label={label}
      value={text || null}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}

function InstantFilter(props: FilterProps<InstantEntry>): ReactElement {
  return <RangeFilter {...props} End={InstantEnd} isWide />
}

// The minute that ends a range belongs to it as a whole.
function InstantEnd({ end, label, text, onChange }: RangeEndProps<InstantEntry>) {
  const isWhole = end === 'max'
  return (
    <TimeInput
      kind="date-time"
      isInPanel
      label={label}
      value={(isWhole ? text.replace(/:59\.999Z$/, ':00.000Z') : text) || null}
      onChange={(time) =>
        onChange(isWhole ? (time ?? '').replace(/:00\.000Z$/, ':59.999Z') : (time ?? ''))
      }
    />
  )
}
