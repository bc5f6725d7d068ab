import type { FieldEntry, FieldFault } from '@slipway/sdk/contract'
import { kindOf } from './field-kinds'

/** A field's fault in the server's words; the interface has its own, by code. */
export function faultDetail(entry: FieldEntry, fault: FieldFault): string {
  const { label } = entry
  switch (fault.code) {
    case 'required':
      return `${label} is required.`
    case 'invalid-text':
      return `${label} contains characters that cannot be stored.`
    case 'too-long':
      return `${label} may have at most ${fault.maxLength} characters.`
    case 'out-of-range':
      return `${label} must be at ${'min' in fault ? `least ${fault.min}` : `most ${fault.max}`}.`
    case 'not-a-step':
      return `${label} must be a multiple of ${fault.step}.`
    case 'pattern-mismatch':
      return fault.message
    case 'not-an-option':
      return `${label} must be one of ${optionValues(entry)}.`
    case 'invalid-date':
      return `${label} must be a date such as 2026-01-31.`
    case 'invalid-date-time':
      return `${label} must be a date with a time, such as 2026-01-31T13:45:00.000Z.`
    case 'invalid-email':
      return `${label} must be an email address such as ada@example.com.`
    case 'invalid-url':
      return `${label} must be an address such as https://example.com/page.`
    case 'invalid-type':
      return `${label} must be ${kindOf(entry).takes}.`
  }
}

function optionValues(entry: FieldEntry): string {
  return 'options' in entry ? entry.options.map(({ value }) => value).join(', ') : 'its options'
}
