import type { FieldEntry, FieldFault } from '@slipway/sdk/contract'
import { kindOf } from './field-kinds'

/** A field's fault in the server's words; the interface has its own, by code. */
export function faultDetail(entry: FieldEntry, fault: FieldFault): string {
  const { label } = entry
  switch (fault.code) {
    case 'required':
      return `${label} is needed.`
    case 'invalid-text':
      return `${label} has characters that cannot be stored.`
    case 'too-long':
      return `${label} has at most ${fault.maxLength} characters.`
    case 'out-of-range':
      return `${label} is at ${'min' in fault ? `least ${fault.min}` : `most ${fault.max}`}.`
    case 'not-a-step':
      return `${label} goes in steps of ${fault.step}.`
    case 'pattern-mismatch':
      return fault.message
    case 'not-an-option':
      return `${label} is one of ${optionValues(entry)}.`
    case 'invalid-date':
      return `${label} is a day such as 2026-01-31.`
    case 'invalid-date-time':
      return `${label} is an instant such as 2026-01-31T13:45:00.000Z.`
    case 'invalid-email':
      return `${label} is an address such as ada@example.com.`
    case 'invalid-url':
      return `${label} is an address such as https://example.com/page.`
    case 'invalid-type':
      return `${label} takes ${kindOf(entry).takes}.`
  }
}

function optionValues(entry: FieldEntry): string {
  return 'options' in entry ? entry.options.map(({ value }) => value).join(', ') : 'its options'
}
