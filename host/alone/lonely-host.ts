import type { Host } from '@slipway/sdk'

/** The host of a page that has none: what it cannot do is refused, and says so. */
export function lonelyHost(refresh: () => Promise<void>): Host {
  return {
    user: null,
    tenant: null,
    tenants: [],
    permissions: [],
    locale: navigator.language,
    theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    request: ({ path }) => refuse(`request ${path}`),
    notify: ({ message }) => console.info(message),
    navigate: (path) => window.location.assign(path),
    refresh,
    switchTenant: () => refuse('switch the tenant'),
    fillCredentials() {},
  }
}

async function refuse(what: string): Promise<never> {
  throw new Error(`This page has no host to ${what}: give <SlotPageProvider> one.`)
}
