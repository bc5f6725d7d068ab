import type { Tenant } from '@slipway/sdk/contract'
import { useCallback, useMemo } from 'react'
import { useHostPart, useHostStore } from './host'

/** Where the session works. */
export interface TenantChoice {
  /** `null` where the application has no tenants, and before a sign-in. */
  readonly tenant: Tenant | null
  /** Where it could work. */
  readonly tenants: readonly Tenant[]
  /**
   * Works in another tenant from now on, in every tab: goes to the start page, and resolves the slots
   * again. Rejects with a `CodedError`, such as `forbidden` for a tenant that is not among `tenants`.
   */
  readonly switchTenant: (id: number) => Promise<void>
}

/**
 * The tenant in use, the others, and the way to them. The same object until one of them changes.
 * Throws outside of the host.
 *
 * @example const { tenant, tenants, switchTenant } = useTenant()
 */
export function useTenant(): TenantChoice {
  const tenant = useHostPart('useTenant', (host) => host.tenant)
  const tenants = useHostPart('useTenant', (host) => host.tenants)
  const store = useHostStore('useTenant')
  const switchTenant = useCallback((id: number) => store.host.switchTenant(id), [store])
  return useMemo(() => ({ tenant, tenants, switchTenant }), [tenant, tenants, switchTenant])
}
