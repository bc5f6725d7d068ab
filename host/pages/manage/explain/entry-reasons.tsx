import type { ExplainBody, ExplainedEntry, GateCondition } from '@slipway/sdk/contract'
import { Check, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from './explain.module.css'

export interface EntryProps {
  readonly entry: ExplainedEntry
  readonly body: ExplainBody
}

/** The origin of an entry's code, and what decided that. */
export function EntryCode({ entry }: Pick<EntryProps, 'entry'>): ReactElement {
  const lines = [...useVersionLines(entry), ...useGrantLines(entry)]
  return <>{lines.map((line) => line && <p key={line}>{line}</p>)}</>
}

/** Which version, and why that one; `false` and `null` are no lines. */
function useVersionLines({ component, code }: ExplainedEntry) {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const canaryText = useCanaryText()
  const { is, choice } = code
  const chosen = { component, remote: choice?.remote ?? '', version: choice?.version ?? '' }
  const missing =
    is !== 'found' && is !== 'switched-off' && is !== 'not-granted' && t(`code.${is}`, chosen)
  if (!choice) return [missing]
  const { canary, release } = choice
  const off = code.off ?? choice.off
  return [
    t(choice.version === null ? 'code.none' : `code.${choice.arm}`, chosen),
    missing,
    canary && canaryText(canary),
    canary &&
      choice.off &&
      choice.version !== null &&
      t('code.canaryOff', { version: canary.version }),
    release && t('source.release', { ...release, when: formats.dateTime(release.at) }),
    off && t('code.off', { who: off.who, why: off.why, when: formats.dateTime(off.at) }),
  ]
}

type Choice = NonNullable<ExplainedEntry['code']['choice']>

function useCanaryText(): (canary: NonNullable<Choice['canary']>) => string {
  const { t } = useTexts('explain')
  const formats = useFormats()
  return ({ percent, share, version }) => {
    if (share === null) return t('code.anonymousBase')
    return t('code.canaryShare', {
      version,
      percent: formats.percent(percent / 100),
      share: formats.number(share, { maximumFractionDigits: 1 }),
    })
  }
}

/** Whose code it is, and what that may. */
function useGrantLines({ component, code, source }: ExplainedEntry) {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const { choice, grants, overrides } = code
  if (!choice) return []
  const { remote } = choice
  const { needed = false, granted = false } = grants?.public ?? {}
  const { asked = [], granted: given = [] } = grants?.origins ?? {}
  const origins = { asked: formats.list(asked) || '–', granted: formats.list(given) || '–' }
  return [
    source.of === 'proposal' && source.remote !== remote && t('code.owner', { component, remote }),
    needed && t(granted ? 'code.publicGranted' : 'code.publicNeeded', { remote }),
    asked.length + given.length > 0 && t('code.origins', origins),
    ...overrides.map(({ origin, expiresAt }) =>
      t('code.override', { origin, when: formats.time(expiresAt) }),
    ),
  ]
}

/** Each condition, met or not, with the values that decided it. */
export function GateRows({ entry, body }: EntryProps): ReactElement {
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
