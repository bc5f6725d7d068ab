import type { ExplainBody, ExplainedEntry, GateCondition } from '@slipway/sdk/contract'
import { Check, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import styles from './explain.module.css'

/** The origin of an entry's code, and what decided that. */
export function EntryCode({ entry }: { readonly entry: ExplainedEntry }): ReactElement {
  const lines = useCodeLines(entry)
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

const missingTexts = {
  unknown: 'code.unknown',
  gone: 'code.gone',
  'wrong-registry': 'code.wrong-registry',
  found: undefined,
  'not-in-version': undefined,
  'switched-off': undefined,
  'not-granted': undefined,
} as const satisfies Record<ExplainedEntry['code']['is'], string | undefined>

const armTexts = { base: 'code.base', canary: 'code.canary' } as const

function useCodeLines({ component, code, source }: ExplainedEntry): string[] {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const { choice, grants, off } = code
  const missingText = missingTexts[code.is]
  const missing = missingText ? [t(missingText, { component })] : []
  if (!choice) return missing
  const { canary, remote } = choice
  const version = choice.version ?? ''
  const chosen = choice.version === null ? t('code.none', { remote }) : undefined
  const proposer = source.of === 'proposal' ? source.remote : remote
  const canaryLine = canary && describeCanary(canary)
  return [
    chosen ?? t(armTexts[choice.arm], { remote, version }),
    ...missing,
    ...(code.is === 'not-in-version'
      ? [t('code.not-in-version', { remote, version, component })]
      : []),
    ...(canaryLine ? [canaryLine] : []),
    ...(canary && choice.off && choice.version !== null
      ? [t('code.canaryOff', { version: canary.version })]
      : []),
    ...(choice.release
      ? [t('source.release', { ...choice.release, when: formats.dateTime(choice.release.at) })]
      : []),
    ...[off ?? choice.off].flatMap((part) =>
      part
        ? [t('code.off', { who: part.who, why: part.why, when: formats.dateTime(part.at) })]
        : [],
    ),
    ...(proposer === remote ? [] : [t('code.owner', { component, remote })]),
    ...grantLines(),
    ...code.overrides.map(({ origin, expiresAt }) =>
      t('code.override', { origin, when: formats.time(expiresAt) }),
    ),
  ]

  function describeCanary({ percent, share, version: of }: NonNullable<typeof canary>): string {
    if (share === null) return t('code.anonymousBase')
    const figure = formats.number(share, { maximumFractionDigits: 1 })
    return t('code.canaryShare', {
      version: of,
      percent: formats.percent(percent / 100),
      share: figure,
    })
  }

  function grantLines(): string[] {
    if (!grants) return []
    const { needed, granted } = grants.public
    const { asked, granted: given } = grants.origins
    const none = '–'
    return [
      ...(needed && granted ? [t('code.publicGranted', { remote })] : []),
      ...(needed && !granted ? [t('code.publicNeeded', { remote })] : []),
      ...(asked.length + given.length > 0
        ? [
            t('code.origins', {
              asked: formats.list(asked) || none,
              granted: formats.list(given) || none,
            }),
          ]
        : []),
    ]
  }
}

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
