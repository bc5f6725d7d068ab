import { useHostForm } from '@slipway/sdk'
import type { FieldEntry } from '@slipway/sdk/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { useRecordForm } from '../forms/record-form-context'
import { type FieldInput, useField } from './use-field'

interface TypedField extends FieldInput {
  readonly value: unknown
  /** The value that the form started with. */
  readonly initial: unknown
  readonly onChange: (value: unknown) => void
  /** Why the text is no value. */
  readonly unclear: RefObject<string | undefined>
}

/** A field whose value is read from text: it cannot be saved while its text is no value. */
export function useTypedField(field: FieldEntry): TypedField {
  const { name } = field
  const form = useRecordForm()
  const { input, value, setValue } = useField(field)
  const initial = useHostForm((context) => context.initialValues[name])
  const unclear = useRef<string>(undefined)
  useEffect(() => form.register(name, { validate: () => unclear.current }), [form, name])
  return {
    ...input,
    value,
    initial,
    unclear,
    onBlur() {
      if (unclear.current) void form.validate(name)
      else input.onBlur()
    },
    onChange(next) {
      if (input.error !== undefined) form.clearError(name)
      setValue(next)
    },
  }
}
