import { Button } from '@mantine/core'
import { HostFormProvider, useHostForm } from '@slipway/sdk'
import type { Fault, FormBody } from '@slipway/sdk/contract'
import { type FormEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { FormSlot } from '../slots/form-slot'
import { Field } from './field'
import styles from './field.module.css'
import { FieldValue } from './field-value'
import type { RecordForm as RecordFormState } from './form-context'
import { FormErrors } from './form-errors'
import { RecordFormProvider } from './record-form-context'

interface RecordFormProps {
  readonly body: FormBody
  readonly form: RecordFormState
  readonly saveLabel: string
  /** Faults of the server that belong to no field of the form. */
  readonly faults: readonly Fault[]
  /** What stands above the fields, such as that the record was changed elsewhere. */
  readonly notice?: ReactNode
  readonly onSave: () => Promise<void>
  readonly onCancel: () => void
}

/** A record's fields and slots in the server's order, with Save and Cancel beneath. */
export function RecordForm({
  body,
  form,
  faults,
  notice,
  ...actions
}: RecordFormProps): ReactElement {
  const element = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await actions.onSave()
    focusFirstError(element.current)
  }
  return (
    <RecordFormProvider value={form}>
      <HostFormProvider value={form}>
        <form
          ref={element}
          className={styles.form}
          noValidate
          aria-label={body.resource.singular}
          onSubmit={(event) => void submit(event)}
        >
          {notice}
          <FormErrors body={body} faults={faults} />
          {body.fields.map((entry, index) => (
            <FormEntry key={entryKey(entry, index)} body={body} entry={entry} form={form} />
          ))}
          <FormActions saveLabel={actions.saveLabel} onCancel={actions.onCancel} />
        </form>
      </HostFormProvider>
    </RecordFormProvider>
  )
}

type Entry = FormBody['fields'][number]

function entryKey(entry: Entry, index: number): string {
  return entry.kind === 'field' ? entry.name : `${index}/${entry.component}`
}

interface FormEntryProps {
  readonly body: FormBody
  readonly entry: Entry
  readonly form: RecordFormState
}

function FormEntry({ body, entry, form }: FormEntryProps) {
  if (entry.kind === 'slot') {
    return <FormSlot entry={entry} resource={body.resource.name} formContext={form} />
  }
  if (!entry.readOnly) return <Field field={entry} />
  if (form.mode === 'create') return null
  return (
    <dl className={styles.values}>
      <div>
        <dt>{entry.label}</dt>
        <dd>
          <FieldValue field={entry} record={{ values: form.values }} />
        </dd>
      </div>
    </dl>
  )
}

interface FormActionsProps {
  readonly saveLabel: string
  readonly onCancel: () => void
}

function FormActions({ saveLabel, onCancel }: FormActionsProps) {
  const submitting = useHostForm((form) => form.submitting)
  const dirty = useHostForm((form) => form.dirty)
  return (
    <div className={styles.actions}>
      <Button type="submit" loading={submitting}>
        {saveLabel}
      </Button>
      <Button variant="subtle" color="gray" disabled={submitting} onClick={onCancel}>
        Cancel
      </Button>
      <span className={styles.state} aria-live="polite">
        {dirty ? 'Unsaved changes' : ''}
      </span>
    </div>
  )
}

function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-errors]')
  field?.focus()
}
