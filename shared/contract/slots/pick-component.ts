/**
 * The component that a remote's module exports under `name`: what it exports as `default`, else what it
 * exports by that name. `undefined`: neither is a component of React.
 */
export function pickComponent(module: unknown, name: string): object | undefined {
  const exports = (isObject(module) ? module : {}) as Readonly<Record<string, unknown>>
  const component = exports['default'] ?? (Object.hasOwn(exports, name) ? exports[name] : undefined)
  if (typeof component === 'function') return component
  const isType = isObject(component) && '$$typeof' in component && !('props' in component)
  return isType ? component : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
