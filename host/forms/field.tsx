import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { MoneyField } from './money-field'
import { NumberField } from './number-field'
import { RelationField } from './relation-field'
import { useField } from './use-field'

type FieldOf<Type extends FieldEntry['type']> = Extract<FieldEntry, { type: Type }>

/** One ordinary field of a form. */
export function Field({ field }: { readonly field: FieldEntry }): ReactElement {
  switch (field.type) {
    case 'text':
      return <TextField field={field} />
    case 'long-text':
      return <LongTextField field={field} />
    case 'number':
      return <NumberField field={field} />
    case 'money':
      return <MoneyField field={field} />
    case 'select':
      return <SelectField field={field} />
    case 'yes-no':
      return <YesNoField field={field} />
    case 'date':
      return <DateField field={field} />
    case 'relation':
      return <RelationField field={field} />
  }
}

function TextField({ field }: { readonly field: FieldOf<'text'> }) {
  const { input, value, setValue } = useField(field)
  return (
    <TextInput
      {...input}
      value={String(value ?? '')}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

function LongTextField({ field }: { readonly field: FieldOf<'long-text'> }) {
  const { input, value, setValue } = useField(field)
  return (
    <Textarea
      {...input}
      autosize
      minRows={3}
      maxRows={12}
      value={String(value ?? '')}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

function SelectField({ field }: { readonly field: FieldOf<'select'> }) {
  const { input, value, setValue } = useField(field)
  const data = field.options.map((option) => ({ value: option.value, label: option.label }))
  return (
    <Select
      {...input}
      data={data}
      searchable={data.length > 8}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
      value={value === null || value === undefined ? null : String(value)}
      onChange={setValue}
    />
  )
}

function YesNoField({ field }: { readonly field: FieldOf<'yes-no'> }) {
  const { input, value, setValue } = useField(field)
  return (
    <Switch
      {...input}
      required={false}
      checked={value === true}
      onChange={(event) => setValue(event.currentTarget.checked)}
    />
  )
}

function DateField({ field }: { readonly field: FieldOf<'date'> }) {
  const { input, value, setValue } = useField(field)
  return (
    <TextInput
      {...input}
      type="date"
      value={String(value ?? '')}
      onChange={(event) => setValue(event.currentTarget.value || null)}
    />
  )
}
