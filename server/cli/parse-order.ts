import { codedProblem } from '@slipway/sdk/contract'
import * as z from 'zod/mini'

/** Returns a command's options as the body that HTTP takes; throws `validation-failed`. */
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
