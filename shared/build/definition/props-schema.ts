import { CodedError, type Fault } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/** A JSON Schema, as it is in `slipway.json`. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The JSON Schema of what is given for `schema`: `.default()` makes a prop optional. */
export function toPropsSchema(schema: $ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, { io: 'input', cycles: 'throw', reused: 'inline' })
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(made, dropFormatPattern))
  return rest
}

// z.email() and the like say the same twice; nobody interprets the pattern.
function dropFormatPattern(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!('pattern' in value && 'format' in value)) return value
  const { pattern: _dropped, ...rest } = value
  return rest
}

/** As {@link toPropsSchema}, or the fault of a schema that JSON cannot say. */
export function tryPropsSchema(name: string, schema: $ZodType): JsonSchema | Fault {
  try {
    return toPropsSchema(schema)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const detail = `The props of "${name}" are not JSON: ${reason}. Describe what the server sends.`
    return { pointer: `/components/${name}/props`, code: 'schema-invalid', detail }
  }
}

/** Throws every fault of a definition together. */
export function refuseDefinition(errors: readonly Fault[]): void {
  if (errors.length === 0) return
  const list = errors.map(({ detail }) => `  ${detail}`).join('\n')
  throw new CodedError('remote-invalid', `defineRemote() was given:\n${list}`, { errors })
}
