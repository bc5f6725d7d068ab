import type { ComponentType } from 'react'

/**
 * A page whose code comes when it is opened. Where it does not come the page throws as it is drawn: what
 * is around it stays, which the router would take away as well.
 */
export function lazyPage(load: () => Promise<ComponentType>): {
  readonly Component: () => Promise<ComponentType>
} {
  return {
    Component: () =>
      load().catch((error: unknown) => () => {
        throw error
      }),
  }
}
