import type { PropsChange } from '@slipway/sdk/contract'

/** A JSON Schema of props without faults. */
export type PropsSchema = Readonly<Record<string, unknown>>

/** Two schemas of one place. */
export interface SchemaPair {
  readonly from: PropsSchema
  readonly to: PropsSchema
  /** As in `PropsChange`. */
  readonly pointer: string
}

const every = ['null', 'boolean', 'object', 'array', 'number', 'string']

/** The types that fit; without the keyword, every one. */
export function typesOf({ type }: PropsSchema): readonly unknown[] {
  if (type === undefined) return every
  return Array.isArray(type) ? type : [type]
}

/** Whether a value of one of these types can fit. */
export function mayBe(schema: PropsSchema, ...types: readonly string[]): boolean {
  return typesOf(schema).some((type) => types.includes(String(type)))
}

/** The two values of a change that people read, as far as there are any. */
export function fromTo(
  from: string | undefined,
  to: string | undefined,
): Pick<PropsChange, 'from' | 'to'> {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
