import type { MetaBody } from '@slipway/sdk/contract'
import {
  isOfTenant,
  tenantOfPage,
  tenantParameter,
  withoutTenant,
  withTenant,
} from '@slipway/sdk/contract/tenant-address'

interface AddressOptions {
  /** Address of the interface, such as `/app`. */
  readonly basename: string
  /** The viewer's, as far as it is known. */
  readonly meta: () => MetaBody | undefined
  /** In place of the browser's own way to another document. */
  readonly openDocument?: ((address: string) => void) | undefined
}

export interface TenantInAddress {
  /** The window as the router sees it: an address that is in the viewer's tenant does not say so. */
  readonly window: Window
  /** `address`, with the viewer's tenant where the page has one and the address names none. */
  name(address: string): string
  /** Writes the viewer's tenant into the address bar, once it is known. */
  show(): void
}

/**
 * Puts the viewer's tenant into every address that people can copy, and takes it out of those that pages
 * read: what a page sees of a tenant in its address is always another one.
 */
export function tenantInAddress({ basename, meta, openDocument }: AddressOptions): TenantInAddress {
  const pathOf = (pathname: string) => pathname.slice(basename.length) || '/'

  function name(address: string): string {
    const body = meta()
    if (!body?.tenant) return address
    const { origin, pathname, search, searchParams, hash } = new URL(address, window.location.href)
    if (origin !== window.location.origin || searchParams.has(tenantParameter)) return address
    if (!isOfTenant(pathOf(pathname), body.modules)) return address
    return `${pathname}${withTenant(search, body.tenant.id)}${hash}`
  }

  function readSearch(): string {
    const { pathname, search } = window.location
    const body = meta()
    if (!body || tenantOfPage(pathOf(pathname), new URLSearchParams(search), body) !== 'here')
      return search
    return withoutTenant(search)
  }

  const { history } = window
  const named = (url: string | URL | null | undefined) => url && name(String(url))
  return {
    window: overlay(window, {
      location: () =>
        overlay(window.location, {
          search: readSearch,
          ...(openDocument && { assign: () => openDocument, replace: () => openDocument }),
        }),
      history: () =>
        overlay(history, {
          pushState: () => (state: unknown, _: string, url?: string | URL | null) =>
            history.pushState(state, '', named(url)),
          replaceState: () => (state: unknown, _: string, url?: string | URL | null) =>
            history.replaceState(state, '', named(url)),
        }),
    }),
    name,
    show() {
      const { pathname, search, hash } = window.location
      const shown = `${pathname}${search}${hash}`
      if (name(shown) !== shown) history.replaceState(history.state, '', name(shown))
    },
  }
}

/** `target` with some of its members read elsewhere. */
function overlay<Target extends object>(
  target: Target,
  members: Readonly<Record<string | symbol, () => unknown>>,
): Target {
  // Empty, since a proxy must repeat what is fixed in its own object, and methods of `Location` are.
  return new Proxy({} as Target, {
    get(_, name) {
      if (Object.hasOwn(members, name)) return members[name]?.()
      const value: unknown = Reflect.get(target, name)
      // What the browser offers works only on its own objects.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
