import {
  type FieldEntry,
  type FieldFault,
  type FormBody,
  type FormMode,
  fieldFaultOf,
  isNeverNull,
  type ResourceRecord,
} from '@slipway/sdk/contract'
import { isEmpty } from '@slipway/sdk/form'
import { useEffect, useState } from 'react'
import { viewKindOf } from '../fields/field-kinds'
import type { Formats } from '../formats/formats'
import { useFormats } from '../formats/use-formats'
import { useSlotServices } from '../slots/slot-services'
import { texts } from '../texts/texts'
import { createFormContext, type RecordForm } from './form-context'
import { initialValues } from './initial-values'

const textOf = {
  'invalid-type': 'form:fault.type',
  'invalid-text': 'form:fault.text',
  'not-an-option': 'form:fault.option',
  'invalid-date': 'form:fault.date',
  'invalid-date-time': 'form:fault.dateTime',
  'invalid-email': 'form:fault.email',
  'invalid-url': 'form:fault.url',
} as const

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

/** Checks a value in the browser before the server does: the same check, in the reader's words. */
function validateField(field: FieldEntry, value: unknown, formats: Formats): string | undefined {
  // What was emptied is sent as nothing.
  const fault = fieldFaultOf(field, isEmpty(value) && !isNeverNull(field) ? null : value)
  return fault && faultText(field, fault, { value, formats })
}

interface Said {
  readonly value: unknown
  readonly formats: Formats
}

function faultText(field: FieldEntry, fault: FieldFault, { value, formats }: Said): string {
  const { label } = field
  switch (fault.code) {
    case 'required':
      return texts.t('form:fault.required', { label })
    case 'too-long':
      return texts.t('form:fault.tooLong', {
        limit: formats.number(fault.maxLength),
        length: formats.number(String(value).length),
      })
    case 'out-of-range':
      return 'min' in fault
        ? texts.t('form:fault.min', { limit: writeLimit(field, fault.min, formats) })
        : texts.t('form:fault.max', { limit: writeLimit(field, fault.max, formats) })
    case 'not-a-step':
      return texts.t('form:fault.step', { step: formats.number(fault.step) })
    case 'pattern-mismatch':
      return fault.message || texts.t('form:fault.pattern')
    default:
      return texts.t(textOf[fault.code], { label })
  }
}

function writeLimit(field: FieldEntry, limit: number, formats: Formats): string {
  const { isFigure, write } = viewKindOf(field)
  const asValue = isFigure?.(field)
    ? write?.(limit, { field, formats, title: undefined })
    : undefined
  return asValue ?? formats.number(limit)
}
