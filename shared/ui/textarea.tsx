import { Textarea as MantineTextarea } from '@mantine/core'
import type { ReactElement } from 'react'
import type { InputProps } from './input-props'

export interface TextareaProps extends InputProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Several lines of text; it grows with them. */
export function Textarea({ onChange, onBlur, ...input }: TextareaProps): ReactElement {
  return (
    <MantineTextarea
      {...input}
      autosize
      minRows={3}
      maxRows={12}
      onBlur={() => onBlur?.()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
