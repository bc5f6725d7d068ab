import { codedProblem, escapePointer, type Fault } from '@slipway/sdk/contract'
import * as z from 'zod/mini'

/** The body as `schema` has it, or 422 with each fault by JSON pointer. Nothing is coerced. */
export function parseBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw codedProblem('validation-failed', 'The body does not fit this request; see errors.', {
    errors: parsed.error.issues.flatMap(faultsOf),
  })
}

function faultsOf(issue: z.core.$ZodIssue): readonly Fault[] {
  const pointer = issue.path.map((key) => `/${escapePointer(String(key))}`).join('')
  if (issue.code !== 'unrecognized_keys')
    return [{ pointer, code: 'invalid-value', detail: issue.message }]
  return issue.keys.map((key) => ({
    pointer: `${pointer}/${escapePointer(key)}`,
    code: 'unknown-property',
  }))
}
