import { Select as MantineSelect } from '@mantine/core'
import type { ReactElement } from 'react'
import type { InputProps } from './input-props'

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
