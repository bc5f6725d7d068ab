import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../formats/use-formats'
import { useTranslation } from '../../texts/use-translation'
import { asText } from '../field-values'
import { useTypedField } from '../use-typed-field'
import { TimeInput } from './time-input'

interface TimeFieldProps<Type extends 'date' | 'date-time'> {
  readonly field: Extract<FieldEntry, { type: Type }>
}

export function DateField({ field }: TimeFieldProps<'date'>): ReactElement {
  const { initial: _, value, ...input } = useTypedField(field)
  return <TimeInput {...input} kind="date" value={asText(value) || null} />
}

/** An instant, typed in the reader's zone, which stands beneath. */
export function DateTimeField({ field }: TimeFieldProps<'date-time'>): ReactElement {
  const { t } = useTranslation('form')
  const { locale } = useFormats()
  const { initial: _, value, description, ...input } = useTypedField(field)
  const instant = asText(value)
  const zone = t('zone', { zone: zoneName(locale, instant) })
  return (
    <TimeInput
      {...input}
      kind="date-time"
      description={description ? `${description} ${zone}` : zone}
      value={instant || null}
    />
  )
}

/** The reader's zone as it is at that instant, such as `Europe/Berlin, GMT+1`. */
function zoneName(locale: string, instant: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
  const date = new Date(instant)
  const parts = format.formatToParts(Number.isNaN(date.getTime()) ? new Date() : date)
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value
  return [format.resolvedOptions().timeZone, short].filter(Boolean).join(', ')
}
