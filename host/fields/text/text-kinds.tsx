import { Textarea, TextInput } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { asText } from '../field-values'
import { useField } from '../use-field'

interface TextFieldProps<Type extends FieldEntry['type']> {
  readonly field: Extract<FieldEntry, { type: Type }>
}

export function TextField({ field }: TextFieldProps<'text'>): ReactElement {
  const { input, value, setValue } = useField(field)
  return (
    <TextInput
      {...input}
      value={asText(value)}
      onChange={(event) => setValue(event.currentTarget.value || null)}
    />
  )
}

export function LongTextField({ field }: TextFieldProps<'long-text'>): ReactElement {
  const { input, value, setValue } = useField(field)
  return (
    <Textarea
      {...input}
      autosize
      minRows={3}
      maxRows={12}
      value={asText(value)}
      onChange={(event) => setValue(event.currentTarget.value || null)}
    />
  )
}

/** An email or web address: the right keyboard on a phone, no capitals put in by it. */
export function AddressField({ field }: TextFieldProps<'email' | 'url'>): ReactElement {
  const { input, value, setValue } = useField(field)
  return (
    <TextInput
      {...input}
      type={field.type}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={asText(value)}
      // A blank in front comes along when an address is pasted.
      onChange={(event) => setValue(event.currentTarget.value.trim() || null)}
    />
  )
}
