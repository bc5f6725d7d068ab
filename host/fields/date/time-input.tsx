import { type ReactElement, useMemo } from 'react'
import { dayWriting } from '../../formats/day'
import { instantWriting } from '../../formats/instant'
import { useFormats } from '../../formats/use-formats'
import { instantAfterGap, instantsAt, wallTimeOf } from '../../formats/wall-time'
import { TypedInput, type TypedInputProps } from '../typed-input'
import { CalendarButton } from './calendar-button'

interface TimeInputProps extends Omit<TypedInputProps<string>, 'writing'> {
  /** A day, `YYYY-MM-DD`, or an instant, ISO 8601 in UTC. */
  readonly kind: 'date' | 'date-time'
  /** The input is in something that a click elsewhere closes. */
  readonly isInPanel?: boolean
}

/** The input for a day or an instant, with a calendar beside it. */
export function TimeInput({ kind, isInPanel = false, ...input }: TimeInputProps): ReactElement {
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
