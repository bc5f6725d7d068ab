import { useHostPart } from './host'

/**
 * The viewer's permissions in the tenant in use, sorted, such as `orders.update`; none before a
 * sign-in. For looks: what is allowed is decided by the server. Throws outside of the host.
 */
export function usePermissions(): readonly string[] {
  return useHostPart('usePermissions', (host) => host.permissions)
}

/**
 * Whether the viewer holds the permission. Drawn again only when the answer changes. For looks: what
 * is allowed is decided by the server. Throws outside of the host.
 *
 * @example const isEditor = usePermission('orders.update')
 */
export function usePermission(name: string): boolean {
  return useHostPart('usePermission', (host) => host.permissions.includes(name))
}
