import type { FormBody, FormMode, ResourceRecord } from '@slipway/sdk/contract'
import { useEffect, useState } from 'react'
import { viewKindOf } from '../fields/field-kinds'
import { useFormats } from '../formats/use-formats'
import { useSlotServices } from '../slots/slot-services'
import { validateField } from './field-validator'
import { createFormContext, type RecordForm } from './form-context'
import { initialValues } from './initial-values'

interface FormSource {
  readonly body: FormBody
  readonly mode: FormMode
  readonly record: ResourceRecord | undefined
  /** The values that a new record starts with, over the defaults of its fields. */
  readonly start?: Readonly<Record<string, unknown>>
}

/** The form of one record: made once, with the checks that the fields' types ask for. */
export function useRecordFormState({ body, mode, record, start }: FormSource): RecordForm {
  const formats = useFormats()
  const { report } = useSlotServices()
  const [form] = useState(() =>
    createFormContext({
      mode,
      resourceId: record?.id ?? null,
      values: initialValues(body.fields, record, start),
      blocking: new Set(
        slotsOf(body).flatMap((slot) => (slot.required ? (slot.fields ?? []) : [])),
      ),
      onFault: (error, name) =>
        report({
          code: 'check-failed',
          component: ownerOf(body, name),
          location: `form:${body.resource.name}`,
          detail: `${name ?? 'a listener'}: ${String(error)}`.slice(0, 1000),
        }),
    }),
  )
  useEffect(() => {
    const fields = body.fields.filter((entry) => entry.kind === 'field')
    const undos = fields
      .filter((field) => !field.readOnly && viewKindOf(field).Input)
      .map((field) =>
        form.register(field.name, {
          // A fault that an older record already has keeps nobody from changing something else.
          validate: (value) =>
            form.mode === 'create' || form.dirtyNames.includes(field.name)
              ? validateField(field, value, formats)
              : undefined,
        }),
      )
    return () => undos.forEach((undo) => void undo())
  }, [form, body, formats])
  return form
}

function slotsOf({ fields }: FormBody) {
  return fields.filter((entry) => entry.kind === 'slot')
}

/** The slot whose check it was; a check of an ordinary field may be of any slot. */
function ownerOf(body: FormBody, name: string | undefined): string {
  const owner = slotsOf(body).find(({ fields }) => name !== undefined && fields?.includes(name))
  return owner?.component ?? slotsOf(body)[0]?.component ?? 'form'
}
