import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import type { Schema } from './props-faults'

type Props = Readonly<Record<string, unknown>>

interface SchemaFieldsProps {
  readonly schema: Schema
  readonly props: Props
  readonly onChange: (props: Props) => void
}

/** A field for each prop that is one text, one number, one choice or yes or no; the others are in the JSON alone. */
export function SchemaFields({ schema, props, onChange }: SchemaFieldsProps): ReactElement {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return (
    <>
      {Object.entries(objectOf(schema['properties'])).map(([name, rules]) => (
        <SchemaField
          key={name}
          field={{ name, rules: objectOf(rules), isRequired: required.includes(name) }}
          value={props[name]}
          onChange={(value) => onChange(withProp(props, name, value))}
        />
      ))}
    </>
  )
}

interface Field {
  readonly name: string
  readonly rules: Schema
  readonly isRequired: boolean
}

interface SchemaFieldProps {
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function SchemaField({ field, value, onChange }: SchemaFieldProps) {
  const { name, rules, isRequired } = field
  const common = { label: name, required: isRequired, ...described(rules), size: 'xs' } as const
  switch (kindOf(rules)) {
    case 'choice':
      return (
        <NativeSelect
          {...common}
          data={['', ...choicesOf(rules)]}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        />
      )
    case 'yes-no':
      return (
        <Checkbox
          label={name}
          {...described(rules)}
          size="xs"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <TextInput
          {...common}
          type="number"
          step="any"
          value={typeof value === 'number' ? value : ''}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange(Number.isNaN(valueAsNumber) ? undefined : valueAsNumber)
          }
        />
      )
    case 'text':
      return (
        <TextInput
          {...common}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' && !isRequired ? undefined : currentTarget.value)
          }
        />
      )
    case 'other':
      return null
  }
}

type Kind = 'choice' | 'yes-no' | 'number' | 'text' | 'other'

function kindOf(rules: Schema): Kind {
  if (choicesOf(rules).length > 0) return 'choice'
  switch (rules['type']) {
    case 'boolean':
      return 'yes-no'
    case 'number':
    case 'integer':
      return 'number'
    case 'string':
      return 'text'
    default:
      return 'other'
  }
}

function choicesOf({ enum: choices }: Schema): string[] {
  const all: readonly unknown[] = Array.isArray(choices) ? choices : []
  return all.every((choice) => typeof choice === 'string') ? [...all] : []
}

function described({ description }: Schema) {
  return typeof description === 'string' ? { description } : {}
}

function withProp(props: Props, name: string, value: unknown): Props {
  const { [name]: _, ...others } = props
  return value === undefined ? others : { ...props, [name]: value }
}

function objectOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
