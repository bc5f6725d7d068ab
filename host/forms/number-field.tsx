import { NumberInput } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useField } from './use-field'

interface NumberFieldProps {
  readonly field: Extract<FieldEntry, { type: 'number' }>
}

export function NumberField({ field }: NumberFieldProps): ReactElement {
  const { input, value, setValue } = useField(field)
  return (
    <NumberInput
      {...input}
      {...(field.step !== undefined && { step: field.step })}
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
