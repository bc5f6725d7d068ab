import { TextInput } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../formats/use-formats'
import { useTranslation } from '../texts/use-translation'
import { asText } from './field-values'
import { toInstant, toWallTime, zoneName } from './instant'
import { useField } from './use-field'

interface DateTimeFieldProps {
  readonly field: Extract<FieldEntry, { type: 'date-time' }>
}

/** An instant, typed in the reader's zone, which stands beneath. */
export function DateTimeField({ field }: DateTimeFieldProps): ReactElement {
  const { t } = useTranslation('form')
  const { locale } = useFormats()
  const { input, value, setValue } = useField(field)
  const instant = asText(value)
  const zone = t('zone', { zone: zoneName(locale, instant) })
  return (
    <TextInput
      {...input}
      description={input.description ? `${input.description} ${zone}` : zone}
      type="datetime-local"
      step={hasSeconds(instant) ? 1 : 60}
      value={toWallTime(instant)}
      onChange={(event) => setValue(toInstant(event.currentTarget.value))}
    />
  )
}

function hasSeconds(instant: string): boolean {
  return toWallTime(instant).length > 'YYYY-MM-DDTHH:MM'.length
}
