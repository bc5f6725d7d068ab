import { Switch } from '@mantine/core'
import type { FieldEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { ComputedField } from './computed-field'
import { DateField, DateTimeField } from './date/time-kinds'
import { FigureField } from './number/figure-kinds'
import { RelationField } from './relation/relation-kind'
import { MultiSelectField, SelectField } from './select/option-kinds'
import { AddressField, LongTextField, TextField } from './text/text-kinds'
import { useField } from './use-field'

/** One ordinary field of a form. */
export function Field({ field }: { readonly field: FieldEntry }): ReactElement {
  switch (field.type) {
    case 'text':
      return <TextField field={field} />
    case 'long-text':
      return <LongTextField field={field} />
    case 'email':
    case 'url':
      return <AddressField field={field} />
    case 'number':
    case 'money':
    case 'percent':
      return <FigureField field={field} />
    case 'select':
      return <SelectField field={field} />
    case 'multi-select':
      return <MultiSelectField field={field} />
    case 'yes-no':
      return <YesNoField field={field} />
    case 'date':
      return <DateField field={field} />
    case 'date-time':
      return <DateTimeField field={field} />
    case 'relation':
      return <RelationField field={field} />
    case 'computed':
      return <ComputedField field={field} />
  }
}

function YesNoField({ field }: { readonly field: FieldEntry }) {
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
