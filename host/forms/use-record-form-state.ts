import { useHost } from '@slipway/sdk'
import type { FormBody, FormMode, ResourceRecord } from '@slipway/sdk/contract'
import { useEffect, useState } from 'react'
import { validateField } from './field-validator'
import { createFormContext, type RecordForm } from './form-context'
import { initialValues } from './initial-values'

interface FormSource {
  readonly body: FormBody
  readonly mode: FormMode
  readonly record: ResourceRecord | undefined
}

/** The form of one record: made once, with the checks that the fields' types ask for. */
export function useRecordFormState({ body, mode, record }: FormSource): RecordForm {
  const { locale } = useHost()
  const [form] = useState(() =>
    createFormContext({
      mode,
      resourceId: record?.id ?? null,
      values: initialValues(body.fields, record),
    }),
  )
  useEffect(() => {
    const fields = body.fields.filter((entry) => entry.kind === 'field')
    const undos = fields.map((field) =>
      form.register(field.name, { validate: (value) => validateField(field, value, locale) }),
    )
    return () => undos.forEach((undo) => void undo())
  }, [form, body, locale])
  return form
}
