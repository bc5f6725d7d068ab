/** The part of react-refresh that is used; the package brings no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(target: object): void
  export function register(type: unknown, id: string): void
  export function isLikelyComponentType(type: unknown): boolean
  export function createSignatureFunctionForTransform(): (type: unknown) => unknown
  export function performReactRefresh(): object | null
}
