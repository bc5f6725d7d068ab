import {
  Select as MantineSelect,
  Textarea as MantineTextarea,
  TextInput as MantineTextInput,
} from '@mantine/core'
import type { ReactElement } from 'react'

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

export interface TextareaProps extends InputProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Several lines of text; the input grows with them. */
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

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectProps extends InputProps {
  readonly options: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** One of several options; `null` while none is chosen. */
export function Select({ options, onBlur, ...input }: SelectProps): ReactElement {
  return (
    <MantineSelect
      {...input}
      data={[...options]}
      searchable={options.length > 8}
      clearable={!input.required}
      clearButtonProps={{ 'aria-label': `Clear ${input.label}` }}
      onBlur={() => onBlur?.()}
    />
  )
}

/** Props of all inputs. */
interface InputProps {
  readonly label: string
  /** A hint for filling it in, below the label. */
  readonly description?: string
  /** The message about a faulty value. */
  readonly error?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly onBlur?: () => void
}
