import { type FormSlotProps, useHostForm } from '@slipway/sdk'
import { TextInput } from '@slipway/sdk/ui'
import type { ReactElement } from 'react'

type FormMirrorProps = FormSlotProps<{
  readonly label: string
  /** The field that it owns. */
  readonly field: string
}>

/** A field like others, which shows besides what a form gives to its slots. */
export function FormMirror({ formContext, ...props }: FormMirrorProps): ReactElement {
  const { label, field } = props
  const { mode, resourceId } = formContext
  const values = useHostForm((form) => form.values)
  const error = useHostForm((form) => form.errors[field])
  const disabled = useHostForm((form) => form.disabled)
  return (
    <section aria-label={`Slot ${label}`}>
      <TextInput
        label={label}
        error={error}
        disabled={disabled}
        value={String(values[field] ?? '')}
        onChange={(value) => formContext.setValue(field, value)}
      />
      <p style={{ overflowWrap: 'anywhere' }}>
        {JSON.stringify({ ...props, mode, resourceId, values })}
      </p>
    </section>
  )
}
