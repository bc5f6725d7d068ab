import { type MapEntry, productPermissions } from '@slipway/sdk/contract'
import { useManagedRoles, useManagedTenants } from '../api/manage'
import { useFormats } from '../formats/use-formats'
import { useViewerMeta } from '../session/use-session'
import { type Translate, useTexts } from '../texts/use-texts'

type Gate = NonNullable<MapEntry['gate']>

/** A gate in words, such as "Role Sales · 20 % of the users". */
export function useGateWords(): (gate: Gate | null) => string {
  const { t } = useTexts('gate')
  const formats = useFormats()
  const { roleOf, tenantOf } = useNamesInGates()
  return (gate) => {
    const parts = gate === null ? [] : conditionsOf(gate, { t, roleOf, tenantOf, formats })
    return parts.length > 0 ? parts.join(' · ') : t('none')
  }
}

interface Words {
  readonly t: Translate<'gate'>
  readonly roleOf: (name: string) => string
  readonly tenantOf: (id: number) => string
  readonly formats: ReturnType<typeof useFormats>
}

function conditionsOf(gate: Gate, { t, roleOf, tenantOf, formats }: Words): string[] {
  const { permissions = [], roles = [], tenants = [], flag, percent } = gate
  const list = (names: readonly string[]) => names.join(', ')
  return [
    ...(permissions.length > 0
      ? [t('say.permissions', { count: permissions.length, names: list(permissions) })]
      : []),
    ...(roles.length > 0
      ? [t('say.roles', { count: roles.length, names: list(roles.map(roleOf)) })]
      : []),
    ...(tenants.length > 0
      ? [t('say.tenants', { count: tenants.length, names: list(tenants.map(tenantOf)) })]
      : []),
    ...(flag === undefined ? [] : [t('say.flag', { flag })]),
    ...(percent === undefined ? [] : [t('say.percent', { percent: formats.number(percent) })]),
  ]
}

/** What roles and tenants are called; who may not read them sees their names and ids. */
export function useNamesInGates() {
  const mayRead = useViewerMeta().permissions.includes(productPermissions.manage)
  const { data: roles } = useManagedRoles(mayRead)
  const { data: tenants } = useManagedTenants(mayRead)
  return {
    roles,
    tenants,
    roleOf: (role: string) => roles?.find(({ name }) => name === role)?.label ?? role,
    tenantOf: (tenant: number) => tenants?.find(({ id }) => id === tenant)?.name ?? `#${tenant}`,
  }
}
