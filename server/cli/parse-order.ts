import { codedProblem } from '@slipway/sdk/contract'
import * as z from 'zod/mini'

/** What HTTP takes as a body, out of a command's options; throws `validation-failed`. */
export function parseOrder<Schema extends z.ZodMiniType>(
  schema: Schema,
  options: unknown,
): z.output<Schema> {
  const read = z.safeParse(schema, options)
  if (read.success) return read.data
  const faults = read.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'options'}: ${message}`,
  )
  throw codedProblem('validation-failed', `Nothing was changed. ${faults.join(' ')}`)
}
