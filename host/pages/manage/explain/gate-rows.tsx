import type { ExplainBody, ExplainedEntry, GateCondition } from '@slipway/sdk/contract'
import { Check, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from './explain.module.css'

interface GateProps {
  readonly entry: ExplainedEntry
  readonly body: ExplainBody
}

/** Each condition, met or not, with the values that decided it. */
export function GateRows({ entry, body }: GateProps): ReactElement {
  const { t } = useTexts('explain')
  const describe = useConditions(body)
  if (!entry.hasGate) return <p>{t('gate.none')}</p>
  if (entry.gate.length === 0) return <p>{t('say.session.gate', { name: t('anonymous.short') })}</p>
  return (
    <ul className={styles.conditions}>
      {entry.gate.map((condition) => {
        const { wanted, got } = describe(condition)
        const Icon = condition.passed ? Check : X
        return (
          <li key={condition.of} data-passed={condition.passed}>
            <Icon
              size="1rem"
              role="img"
              aria-label={t(condition.passed ? 'meets.yes' : 'meets.no')}
            />
            <span>{wanted}</span>
            {got && <span className={styles.got}>{got}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function useConditions({ names, viewer }: ExplainBody) {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const tenant = viewer.of === 'user' ? viewer.tenant : null
  const listOf = (all: readonly (string | number)[], known: Readonly<Record<string, string>>) =>
    formats.list(all.map((one) => known[one] ?? String(one)))

  return function describe(condition: GateCondition): { wanted: string; got?: string } {
    switch (condition.of) {
      case 'permissions': {
        const { wanted, missing } = condition
        return {
          wanted: t('gate.permissions', { wanted: formats.list(wanted) }),
          ...(missing.length > 0 && {
            got: t('gate.permissions.missing', { missing: formats.list(missing) }),
          }),
        }
      }
      case 'roles': {
        const held = listOf(condition.held, names.roles)
        return {
          wanted: t('gate.roles', { wanted: listOf(condition.wanted, names.roles) }),
          got: held ? t('gate.roles.held', { held }) : t('gate.roles.none'),
        }
      }
      case 'tenants':
        return {
          wanted: t('gate.tenants', { wanted: listOf(condition.wanted, names.tenants) }),
          got: tenant ? t('gate.tenants.current', { tenant: tenant.name }) : t('gate.tenants.none'),
        }
      case 'percent':
        return {
          wanted: t('gate.percent', {
            percent: formats.percent(condition.percent / 100),
            share: formats.number(condition.share, { maximumFractionDigits: 1 }),
          }),
        }
      case 'flag':
        return {
          wanted: t(condition.passed ? 'gate.flag' : 'gate.flag.off', { flag: condition.flag }),
        }
    }
  }
}
