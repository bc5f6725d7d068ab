import { TextInput as MantineTextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import type { InputProps } from './input-props'

export interface TextInputProps extends InputProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date'
}

/** One line of text. */
export function TextInput({ onChange, onBlur, ...input }: TextInputProps): ReactElement {
  return (
    <MantineTextInput
      {...input}
      onBlur={() => onBlur?.()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
