import { type FormBody, fieldSchema } from '@slipway/sdk/contract'
import { viewKindOf } from '../fields/field-kinds'

/**
 * Start values of a new record from the address of its form, `?order=5&status=open`: as values are in
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
    const { parse } = viewKindOf(field)
    const parsed = fieldSchema(field).safeParse(parse ? parse(text) : text)
    return parsed.success ? [[field.name, parsed.data] as const] : []
  })
  return Object.fromEntries(given)
}
