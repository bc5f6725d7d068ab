import { type FieldEntry, type FormBody, fieldSchema } from '@slipway/sdk/contract'

/**
 * Start values of a new record from the address of its form, `?order=5&status=open`: as values stand in
 * JSON, several options with commas between. What a field would not take is left out.
 */
export function readStartValues(
  entries: FormBody['fields'],
  search: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const fields = entries.filter((entry) => entry.kind === 'field').filter((one) => !one.readOnly)
  const given = fields.flatMap((field) => {
    const text = search.get(field.name)
    if (text === null) return []
    const parsed = fieldSchema(field).safeParse(readValue(field, text))
    return parsed.success ? [[field.name, parsed.data] as const] : []
  })
  return Object.fromEntries(given)
}

function readValue(field: FieldEntry, text: string): unknown {
  switch (field.type) {
    case 'number':
    case 'money':
    case 'percent':
    case 'relation':
      return text.trim() === '' ? undefined : Number(text)
    case 'yes-no':
      return text === 'true' || (text === 'false' ? false : undefined)
    case 'multi-select':
      return text === '' ? [] : text.split(',')
    default:
      return text
  }
}
