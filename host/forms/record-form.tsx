import { HostFormProvider } from '@slipway/sdk'
import type { FormBody, ResourceRecord } from '@slipway/sdk/contract'
import { type ReactElement, useRef } from 'react'
import { ComputedField, Field } from '../fields/field'
import styles from '../fields/field.module.css'
import { countComponents } from '../slots/count-components'
import { FormSlot } from '../slots/form-slot'
import { bottomBar } from '../ui/bottom-bar'
import { ConflictDialog } from './conflict/conflict-dialog'
import { FormActions } from './form-actions'
import type { RecordForm as RecordFormState } from './form-context'
import { FormErrors } from './form-errors'
import { RecordFormProvider } from './record-form-context'
import { type SavedForm, useFaultFocus } from './saver/use-record-saver'
import { WaitingNotice } from './saver/waiting-notice'
import { SlotPlace } from './slot-place'

interface RecordFormProps {
  readonly body: FormBody
  readonly form: RecordFormState
  readonly saved: SavedForm
  /** The record that the form was filled from. */
  readonly record?: ResourceRecord
  readonly saveLabel: string
  readonly cancelPath: string
}

/** A record's fields and slots in the server's order, with Save and Cancel beneath. */
export function RecordForm({
  body,
  form,
  saved,
  record,
  ...actions
}: RecordFormProps): ReactElement {
  const element = useRef<HTMLFormElement>(null)
  useFaultFocus(element, saved)
  const { saver, state } = saved
  const keys = entryKeys(body.fields)
  return (
    <RecordFormProvider value={form}>
      <HostFormProvider value={form}>
        <form
          ref={element}
          className={styles.form}
          noValidate
          aria-label={body.resource.singular}
          onSubmit={(event) => {
            event.preventDefault()
            void saver.save()
          }}
        >
          <FormErrors body={body} faults={state.state === 'failed' ? state.faults : []} />
          <div className={styles.fields}>
            {body.fields.map((entry, index) => (
              <FormEntry key={keys[index]} body={body} entry={entry} form={form} record={record} />
            ))}
          </div>
          <div ref={bottomBar} className={styles.foot} data-bottom-bar>
            <WaitingNotice state={state} saver={saver} />
            <FormActions {...actions} />
          </div>
        </form>
        {state.state === 'conflict' && (
          <ConflictDialog
            body={body}
            form={form}
            theirs={state.theirs}
            onResolve={(mine) => void saver.resolve(mine)}
            onBack={() => saver.edit()}
          />
        )}
      </HostFormProvider>
    </RecordFormProvider>
  )
}

/**
 * A key for each entry of a form that stays when others come or go: a field is its name, a slot the
 * n-th one of its component. A slot that is moved keeps what was typed into it.
 */
function entryKeys(entries: FormBody['fields']): readonly string[] {
  const keyOf = countComponents()
  return entries.map((entry) => (entry.kind === 'field' ? entry.name : keyOf(entry.component)))
}

interface FormEntryProps {
  readonly body: FormBody
  readonly entry: FormBody['fields'][number]
  readonly form: RecordFormState
  readonly record: ResourceRecord | undefined
}

function FormEntry({ body, entry, form, record }: FormEntryProps) {
  if (entry.kind === 'slot') {
    return (
      <SlotPlace entry={entry}>
        <FormSlot entry={entry} resource={body.resource.name} formContext={form} />
      </SlotPlace>
    )
  }
  return (
    <div className={entry.width === 'half' ? styles.half : undefined}>
      {entry.readOnly ? (
        <ComputedField field={entry} titles={record?.titles} />
      ) : (
        <Field field={entry} />
      )}
    </div>
  )
}
