import { type FieldEntry, type FieldFault, fieldFaultOf, isNeverNull } from '@slipway/sdk/contract'
import { isEmpty } from '@slipway/sdk/form'
import { viewKindOf } from '../fields/field-kinds'
import type { Formats } from '../formats/formats'
import { texts } from '../texts/texts'

/** Checks a value in the browser before the server does: the same check, in the reader's words. */
export function validateField(
  field: FieldEntry,
  value: unknown,
  formats: Formats,
): string | undefined {
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

const textOf = {
  'invalid-type': 'form:fault.type',
  'invalid-text': 'form:fault.text',
  'not-an-option': 'form:fault.option',
  'invalid-date': 'form:fault.date',
  'invalid-date-time': 'form:fault.dateTime',
  'invalid-email': 'form:fault.email',
  'invalid-url': 'form:fault.url',
} as const

function writeLimit(field: FieldEntry, limit: number, formats: Formats): string {
  const { isFigure, write } = viewKindOf(field)
  const asValue = isFigure?.(field)
    ? write?.(limit, { field, formats, title: undefined })
    : undefined
  return asValue ?? formats.number(limit)
}
