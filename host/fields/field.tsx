import { useHostForm } from '@slipway/sdk'
import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useRecordForm } from '../forms/record-form-context'
import styles from './field.module.css'
import { viewKindOf } from './field-kinds'
import { FieldValue } from './field-value'

/** One ordinary field of a form. */
export function Field({ field }: { readonly field: FieldEntry }): ReactElement {
  const { Input } = viewKindOf(field)
  return Input ? <Input field={field} /> : <ComputedField field={field} />
}

interface ComputedFieldProps {
  readonly field: FieldEntry
  /** Titles of related records. */
  readonly titles?: ResourceRecord['titles']
}

/** A field that nobody types into; a new record has none of its value yet. */
export function ComputedField({ field, titles }: ComputedFieldProps): ReactElement | null {
  const { mode } = useRecordForm()
  const values = useHostForm((form) => form.initialValues)
  if (mode === 'create') return null
  return (
    <dl className={styles.values}>
      <div>
        <dt>{field.label}</dt>
        <dd>
          <FieldValue field={field} record={{ values, ...(titles && { titles }) }} />
        </dd>
      </div>
    </dl>
  )
}
