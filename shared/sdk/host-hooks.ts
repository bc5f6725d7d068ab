import { inLanguage, type Tenant, type User } from '@slipway/sdk/contract'
import { type MouseEvent, useCallback, useMemo } from 'react'
import { type Notice, type Theme, useHostPart, useHostStore } from './host'

/** The user of the page: nobody on the sign-in page, and before it is known. */
export type Session =
  | { readonly state: 'signed-in'; readonly user: User }
  | { readonly state: 'anonymous'; readonly user: null }

/**
 * The user of the page. Drawn again only when the user changes, such as by a new name in the profile; a
 * sign-out and another user replace the document. Throws outside of the host.
 * @example const { user } = useSession()
 */
export function useSession(): Session {
  const user = useHostPart('useSession', (host) => host.user)
  return user ? { state: 'signed-in', user } : { state: 'anonymous', user: null }
}

/** The tenant of the session, and the others. */
export interface TenantChoice {
  /** `null` if the application has no tenants, and before a sign-in. */
  readonly tenant: Tenant | null
  /** The tenants that the user may work in. */
  readonly tenants: readonly Tenant[]
  /**
   * Switches every tab to another tenant, and resolves the slots again. Stays on the same list or dashboard;
   * from a record, which exists in no other tenant, it goes to the list. A user with unsaved work is asked
   * first, and may stay. Rejects with a `CodedError`, such as `forbidden` for a tenant that is not among
   * `tenants`.
   */
  readonly switchTenant: (id: number) => Promise<void>
}

/**
 * The current tenant, all tenants, and a function to switch. The same object until one of them changes. Throws
 * outside of the host.
 * @example const { tenant, tenants, switchTenant } = useTenant()
 */
export function useTenant(): TenantChoice {
  const tenant = useHostPart('useTenant', (host) => host.tenant)
  const tenants = useHostPart('useTenant', (host) => host.tenants)
  const store = useHostStore('useTenant')
  const switchTenant = useCallback((id: number) => store.host.switchTenant(id), [store])
  return useMemo(() => ({ tenant, tenants, switchTenant }), [tenant, tenants, switchTenant])
}

/**
 * The viewer's permissions in the current tenant, sorted, such as `orders.update`; none before a sign-in. Only
 * for display: the server decides what is allowed. Throws outside of the host.
 */
export function usePermissions(): readonly string[] {
  return useHostPart('usePermissions', (host) => host.permissions)
}

/**
 * Whether the viewer holds the permission. Drawn again only when the answer changes. Only for display: the
 * server decides what is allowed. Throws outside of the host.
 * @example const isEditor = usePermission('orders.update')
 */
export function usePermission(name: string): boolean {
  return useHostPart('usePermission', (host) => host.permissions.includes(name))
}

/**
 * Opens another page of the interface, by a path below it, such as `/resources/orders/7`. The same function
 * for the component's life. For links use `Anchor` of `@slipway/sdk/ui`, which can be opened in a tab. Throws
 * outside of the host.
 * @example
 * const navigate = useNavigate()
 * navigate('/resources/orders/7')
 */
export function useNavigate(): (path: string) => void {
  const store = useHostStore('useNavigate')
  return useCallback((path) => store.host.navigate(path), [store])
}

/**
 * The attributes of a link to a path below the interface, such as `/resources/orders/7`: a click opens
 * the page in place; with Ctrl, or the middle button, in a tab of its own. `Anchor` of `@slipway/sdk/ui`
 * is this link in the host's look. Throws outside of the host.
 *
 * @example
 * <a {...useLink('/resources/orders')}>All orders</a>
 */
export function useLink(path: string): Link {
  const navigate = useNavigate()
  return {
    href: interfaceBase() + inTenant(path),
    onClick(event) {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      navigate(path)
    },
  }
}

/** The attributes of an `<a>` that {@link useLink} returns. */
export interface Link {
  readonly href: string
  onClick(event: MouseEvent): void
}

// The interface is under `…/app`, whatever the path before it is.
function interfaceBase(): string {
  return /^.*?\/app(?=\/|$)/.exec(window.location.pathname)?.[0] ?? '/app'
}

// As in the contract's tenant-address.ts, which is not part of what teams install.
const tenantParameter = 'in-tenant'

// Whoever copies the address of the link copies the tenant as well, which the address bar names.
function inTenant(to: string): string {
  const tenant = new URLSearchParams(window.location.search).get(tenantParameter)
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? []
  const isOfTenant = path === '/' || /^\/(?:resources|dashboards)\//.test(path)
  if (!tenant || !isOfTenant || search.includes(`${tenantParameter}=`)) return to
  return `${path}${search}${search ? '&' : '?'}${tenantParameter}=${encodeURIComponent(tenant)}${hash}`
}

/**
 * Shows a message in the corner of the screen. The same function for the component's life. Throws
 * outside of the host.
 *
 * @example
 * const notify = useNotify()
 * notify({ tone: 'success', message: 'Saved.' })
 */
export function useNotify(): (notice: Notice) => void {
  const store = useHostStore('useNotify')
  return useCallback((notice) => store.host.notify(notice), [store])
}

/**
 * The page's theme: the reader's choice, or the system's. Drawn again when it is switched. Styles do not need
 * it: the variables of the theme follow automatically, and so does `light-dark()`. Throws outside of the host.
 * @example const isDark = useTheme() === 'dark'
 */
export function useTheme(): Theme {
  return useHostPart('useTheme', (host) => host.theme)
}

/**
 * BCP 47 tag of the reader's language, such as `de-AT`, for `Intl`. Drawn again when the reader
 * chooses another one. Throws outside of the host.
 *
 * @example new Intl.NumberFormat(useLocale()).format(1234.5)
 */
export function useLocale(): string {
  return useHostPart('useLocale', (host) => host.locale)
}

/** Messages by language (BCP 47 base tag), then by key; `{name}` stands for a value. */
export type Messages<Key extends string> = Readonly<
  Record<string, Readonly<Record<Key, string>>>
> & {
  readonly en: Readonly<Record<Key, string>>
}

/**
 * Translates with the remote's own messages into the host's language, or English if that is missing. The same
 * function until the language changes.
 * @example const t = useTranslation({ en: { hello: 'Hello {name}' }, de: { hello: 'Hallo {name}' } })
 */
export function useTranslation<Key extends string>(
  messages: Messages<Key>,
): (key: Key, values?: Readonly<Record<string, string | number>>) => string {
  const locale = useHostPart('useTranslation', (host) => host.locale)
  const language = inLanguage(messages, locale) ?? messages.en
  return useCallback(
    (key, values = {}) =>
      language[key].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      ),
    [language],
  )
}
