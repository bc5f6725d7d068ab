import { NumberInput } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../formats/use-formats'
import { useField } from './use-field'

interface NumberFieldProps {
  readonly field: Extract<FieldEntry, { type: 'number' }>
}

export function NumberField({ field }: NumberFieldProps): ReactElement {
  const { locale } = useFormats()
  const { input, value, setValue } = useField(field)
  return (
    <NumberInput
      {...input}
      decimalSeparator={separators(locale).decimalSeparator}
      {...(field.step !== undefined && { step: field.step })}
      {...(field.step === 1 && { inputMode: 'numeric' })}
      hideControls
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => setValue(readNumber(next))}
    />
  )
}

/** What is in a number input; `null` while it is no number. */
export function readNumber(text: number | string): number | null {
  if (text === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** How `locale` writes figures, for an input. */
export function separators(locale: string): {
  readonly thousandSeparator: string
  readonly decimalSeparator: string
} {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8)
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  return { thousandSeparator: part('group') ?? ',', decimalSeparator: part('decimal') ?? '.' }
}
