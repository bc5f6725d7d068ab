import type { ExplainBody, GateCondition } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

interface Unmet {
  /** The conditions of a gate that the viewer does not meet, as the end of a sentence. */
  (gate: readonly GateCondition[]): string
  /** ` in North`, or nothing for somebody without a tenant. */
  readonly where: string
}

export function useUnmet({ names, viewer }: Pick<ExplainBody, 'names' | 'viewer'>): Unmet {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const tenant = viewer.of === 'user' ? viewer.tenant : null
  const where = tenant ? t('where', { tenant: tenant.name }) : ''

  function say(condition: GateCondition): string {
    switch (condition.of) {
      case 'permissions':
        return t('unmet.permissions', { missing: formats.list(condition.missing), where })
      case 'roles':
        return t('unmet.roles', { wanted: anyOf(condition.wanted, names.roles), where })
      case 'tenants':
        return t('unmet.tenants', { wanted: anyOf(condition.wanted, names.tenants) })
      case 'percent':
        return t('unmet.percent', { percent: formats.percent(condition.percent / 100) })
      case 'flag':
        return t('unmet.flag', { flag: condition.flag })
    }
  }

  const anyOf = (wanted: readonly (string | number)[], known: Readonly<Record<string, string>>) =>
    new Intl.ListFormat(formats.locale, { type: 'disjunction' }).format(
      wanted.map((one) => known[one] ?? String(one)),
    )

  const unmet = (gate: readonly GateCondition[]) =>
    gate
      .filter(({ passed }) => !passed)
      .map(say)
      .join('; ')
  return Object.assign(unmet, { where })
}
