import type { HeldRole } from '@slipway/sdk/contract'
import { useManagedRoles, useManagedTenants } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'

/** Whether what roles and tenants are called is still on its way: names of another length move what is below. */
export function useAreRoleNamesComing(): boolean {
  const { isPending: areRoles } = useManagedRoles()
  const { isPending: areTenants } = useManagedTenants()
  return areRoles || areTenants
}

/** The name of a role as somebody holds it: `Sales`, or `Sales · Nord`. */
export function useRoleNames(): (held: HeldRole) => string {
  const { t } = useTexts('manage')
  const { data: roles } = useManagedRoles()
  const { data: tenants } = useManagedTenants()
  return ({ role, tenant }) => {
    const label = roles?.find(({ name }) => name === role)?.label ?? role
    const place = tenants?.find(({ id }) => id === tenant)?.name ?? `#${tenant}`
    return `${label} · ${tenant === null ? t('everywhere') : place}`
  }
}
