/** Freezes `value`, and every array and plain object in it, in place; other objects in it stay as they are. */
export function freezeDeep<Value>(value: Value): Value {
  if (!isJsonTree(value)) return value
  Object.values(value).forEach(freezeDeep)
  return Object.freeze(value)
}

function isJsonTree(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
