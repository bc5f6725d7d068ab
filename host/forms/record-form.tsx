import { Alert, Button } from '@mantine/core'
import { HostFormProvider, useHostForm } from '@slipway/sdk'
import type { Fault, FormBody, ResourceRecord } from '@slipway/sdk/contract'
import { CircleAlert } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { Link } from 'react-router'
import { describeFault } from '../api/describe-error'
import { ComputedField, Field } from '../fields/field'
import styles from '../fields/field.module.css'
import { countComponents } from '../slots/count-components'
import { FormSlot } from '../slots/form-slot'
import { useTexts } from '../texts/use-texts'
import { bottomBar } from '../ui/bottom-bar'
import { ConflictDialog } from './conflict/conflict-dialog'
import type { RecordForm as RecordFormState } from './form-context'
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
  /** The path that Cancel leads to. */
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

/** Save and Cancel, and whether there is anything to save. */
function FormActions({ saveLabel, cancelPath }: Pick<RecordFormProps, 'saveLabel' | 'cancelPath'>) {
  const { t } = useTexts('form')
  const { t: tc } = useTexts('common')
  const submitting = useHostForm((form) => form.submitting)
  const dirty = useHostForm((form) => form.dirty)
  return (
    <div className={styles.actions}>
      <Button type="submit" loading={submitting} aria-keyshortcuts="s Control+S">
        {saveLabel}
      </Button>
      <Button component={Link} to={cancelPath} variant="subtle" color="gray">
        {tc('cancel')}
      </Button>
      <span className={styles.state} aria-live="polite">
        {dirty ? t('unsaved') : ''}
      </span>
    </div>
  )
}

/** The errors that keep the form from being saved and are at no field that is drawn. */
function FormErrors({ body, faults }: { body: FormBody; faults: readonly Fault[] }) {
  const { t } = useTexts('form')
  const errors = useHostForm((form) => form.errors)
  const drawn = new Set(body.fields.flatMap((entry) => drawnNames(entry)))
  const messages = [
    ...Object.entries(errors).flatMap(([name, message]) => (drawn.has(name) ? [] : [message])),
    ...faults.map((fault) => describeFault(fault) ?? `${fault.pointer}: ${fault.code}`),
  ]
  if (messages.length === 0) return null
  return (
    <Alert
      color="red"
      role="alert"
      tabIndex={-1}
      data-form-errors
      icon={<CircleAlert size="1rem" />}
      title={t('errors.title')}
    >
      {[...new Set(messages)].map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  )
}

// The message of a slot's field is in the slot as well; that the slot draws it is not certain.
function drawnNames(entry: FormBody['fields'][number]): readonly string[] {
  return entry.kind === 'field' && !entry.readOnly ? [entry.name] : []
}
