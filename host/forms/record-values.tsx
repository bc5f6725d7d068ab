import type { FieldEntry, FormBody, FormSlotEntry, ResourceRecord } from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useState } from 'react'
import styles from '../fields/field.module.css'
import { FieldValue } from '../fields/field-value'
import { FormSlot } from '../slots/form-slot'
import { createFormContext } from './form-context'
import { initialValues } from './initial-values'
import { SlotPlace } from './slot-place'

interface RecordValuesProps {
  readonly body: FormBody
  readonly record: ResourceRecord
}

/** A record to read: its values, and the slots that are among them. */
export function RecordValues({ body, record }: RecordValuesProps): ReactElement {
  const form = useViewForm(body, record)
  return (
    <div className={styles.view}>
      <div className={styles.fields}>
        {fieldRuns(body.fields).map((run, index) =>
          run.kind === 'fields' ? (
            <FieldList key={run.fields[0]?.name} fields={run.fields} record={record} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place in the form
            <SlotPlace key={index} entry={run.entry}>
              <FormSlot entry={run.entry} resource={body.resource.name} formContext={form} />
            </SlotPlace>
          ),
        )}
      </div>
    </div>
  )
}

function useViewForm(body: FormBody, record: ResourceRecord) {
  const [form] = useState(() =>
    createFormContext({
      mode: 'view',
      resourceId: record.id,
      values: initialValues(body.fields, record),
    }),
  )
  useEffect(() => form.reset(initialValues(body.fields, record)), [form, body, record])
  return form
}

function FieldList({ fields, record }: { fields: readonly FieldEntry[]; record: ResourceRecord }) {
  return (
    <dl className={styles.values}>
      {fields.map((field) => (
        <div key={field.name} className={field.width === 'half' ? styles.half : undefined}>
          <dt>{field.label}</dt>
          <dd>
            <FieldValue field={field} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Entry = FormBody['fields'][number]
type Run =
  | { readonly kind: 'fields'; readonly fields: readonly FieldEntry[] }
  | { readonly kind: 'slot'; readonly entry: FormSlotEntry }

/** The entries of a form with neighbouring fields together, in the server's order. */
function fieldRuns(entries: readonly Entry[]): readonly Run[] {
  return entries.reduce<readonly Run[]>((runs, entry) => {
    if (entry.kind === 'slot') return [...runs, { kind: 'slot', entry }]
    const last = runs.at(-1)
    if (last?.kind !== 'fields') return [...runs, { kind: 'fields', fields: [entry] }]
    return [...runs.slice(0, -1), { kind: 'fields', fields: [...last.fields, entry] }]
  }, [])
}
