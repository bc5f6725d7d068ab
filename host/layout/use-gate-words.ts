import type { MapEntry, SlotMapBody } from '@slipway/sdk/contract'
import { useFormats } from '../formats/use-formats'
import { type Translate, useTexts } from '../texts/use-texts'

type Gate = NonNullable<MapEntry['gate']>

/** The names of roles and tenants for people; one that is not in it is said by its own name or id. */
export type GateNames = Pick<SlotMapBody['gates'], 'roles' | 'tenants'>

/** A gate in words, such as "Role Sales · 20 % of the users". */
export function useGateWords({ roles, tenants }: GateNames): (gate: Gate | null) => string {
  const { t } = useTexts('gate')
  const formats = useFormats()
  const roleOf = (role: string) => roles.find(({ name }) => name === role)?.label ?? role
  const tenantOf = (tenant: number) => tenants.find(({ id }) => id === tenant)?.name ?? `#${tenant}`
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
