import { freezeDeep } from '@slipway/sdk/contract'

/** Whether two values of a field are equal; a cleared field equals one that was never set. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}

/** `null`, an empty text, or an empty list of options. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) && value.length === 0
}

/**
 * `value` as JSON keeps it: prototypes, functions or cycles of a slot do not reach the form. Throws for those.
 */
export function toJsonValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return scalar(value)
  return freezeDeep(JSON.parse(JSON.stringify(value), withoutPrototype))
}

function scalar(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  throw new TypeError(`A field takes JSON, not a ${typeof value}.`)
}

function withoutPrototype(name: string, value: unknown): unknown {
  return name === '__proto__' ? undefined : value
}
