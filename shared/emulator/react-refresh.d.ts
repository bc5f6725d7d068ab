/** What is used of react-refresh, which brings no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(target: object): void
  export function register(type: unknown, id: string): void
  export function isLikelyComponentType(type: unknown): boolean
  export function createSignatureFunctionForTransform(): (type: unknown) => unknown
  export function performReactRefresh(): object | null
}
