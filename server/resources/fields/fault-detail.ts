import type { FieldEntry, FieldFault } from '@slipway/sdk/contract'

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
      return `${label} takes ${expected[entry.type]}.`
  }
}

function optionValues(entry: FieldEntry): string {
  return 'options' in entry ? entry.options.map(({ value }) => value).join(', ') : 'its options'
}

const expected: Readonly<Record<FieldEntry['type'], string>> = {
  text: 'a text',
  'long-text': 'a text',
  email: 'a text',
  url: 'a text',
  number: 'a number',
  money: 'a whole number of minor units',
  percent: 'a share: 0.25 is 25 %',
  select: 'one of its options',
  'multi-select': 'a list of its options',
  'yes-no': 'true or false',
  date: 'a day such as 2026-01-31',
  'date-time': 'an instant such as 2026-01-31T13:45:00.000Z',
  relation: 'the id of a record, or null',
  computed: 'nothing',
}
