import { type ReactElement, useMemo } from 'react'
import { dayWriting } from '../../formats/day'
import { instantWriting } from '../../formats/instant'
import { useFormats } from '../../formats/use-formats'
import { instantAfterGap, instantsAt, wallTimeOf, zoneName } from '../../formats/wall-time'
import { useTexts } from '../../texts/use-texts'
import { asText } from '../as-text'
import type { EntryOf, FilterProps, InputProps } from '../field-kind'
import { type RangeEndProps, RangeFilter } from '../range-filter'
import { TypedInput, type TypedInputProps } from '../typed-input'
import { useTypedField } from '../use-typed-field'
import { valueFormats } from '../value-formats'
import { CalendarButton } from './calendar-button'

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

interface TimeInputProps extends Omit<TypedInputProps<string>, 'writing'> {
  /** A day, `YYYY-MM-DD`, or an instant, ISO 8601 in UTC. */
  readonly kind: 'date' | 'date-time'
  /** The input is in something that a click elsewhere closes. */
  readonly isInPanel?: boolean
}

/** The input for a day or an instant, with a calendar beside it. */
function TimeInput({ kind, isInPanel = false, ...input }: TimeInputProps): ReactElement {
  const { locale } = useFormats()
  const isDay = kind === 'date'
  const writing = useMemo(
    () => (isDay ? dayWriting(locale) : instantWriting(locale)),
    [isDay, locale],
  )
  const { label, value, disabled = false, onChange } = input
  return (
    <TypedInput
      {...input}
      writing={writing}
      rightSection={
        <CalendarButton
          label={label}
          locale={locale}
          day={isDay ? value : (wallTimeOf(value ?? '')?.day ?? null)}
          isDisabled={disabled}
          isInPanel={isInPanel}
          onChoose={(day) => onChange(isDay ? day : instantOn(day, value))}
        />
      }
    />
  )
}

/** The same time of another day; midnight where there is none. */
function instantOn(day: string, instant: string | null): string {
  const wall = { day, time: wallTimeOf(instant ?? '')?.time ?? 0 }
  return instantsAt(wall)[0] ?? instantAfterGap(wall)
}
