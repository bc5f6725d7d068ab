import { freezeDeep } from '@slipway/sdk/contract'

/** A field that was emptied equals one that was never set, as in the host's form. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true
  return JSON.stringify(one) === JSON.stringify(other)
}

function isEmpty(value: unknown): boolean {
  const isNone = value === undefined || value === null || value === ''
  return isNone || (Array.isArray(value) && value.length === 0)
}

/** A copy in JSON, as the host's form keeps it. Throws a `TypeError` for what JSON does not have. */
export function toJsonValue(value: unknown): unknown {
  if (['function', 'symbol', 'bigint'].includes(typeof value)) {
    throw new TypeError(`A field takes JSON, and no ${typeof value}.`)
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  if (typeof value !== 'object' || value === null) return value ?? null
  return freezeDeep(
    JSON.parse(JSON.stringify(value), (name, part) => (name === '__proto__' ? undefined : part)),
  )
}
