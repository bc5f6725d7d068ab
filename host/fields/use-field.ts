import { useHostForm } from '@slipway/sdk'
import type { FieldEntry } from '@slipway/sdk/contract'
import { useRecordForm } from '../forms/record-form-context'

/** The props that every input of a field gets. */
export interface FieldInput {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly required: boolean
  readonly disabled: boolean
  readonly onBlur: () => void
}

interface FieldState {
  readonly input: FieldInput
  readonly value: unknown
  readonly setValue: (value: unknown) => void
}

/** The state of one field; its input is drawn again only when that changes. */
export function useField({ name, label, help, required }: FieldEntry): FieldState {
  const form = useRecordForm()
  const value = useHostForm((context) => context.getValue(name))
  const error = useHostForm((context) => context.errors[name])
  const disabled = useHostForm((context) => context.disabled)
  const onBlur = () => {
    if (form.dirtyNames.includes(name)) void form.validate(name)
  }
  return {
    input: {
      id: `field-${name}`,
      name,
      label,
      description: help,
      error,
      required,
      disabled,
      onBlur,
    },
    value,
    setValue: (next) => form.setValue(name, next),
  }
}
