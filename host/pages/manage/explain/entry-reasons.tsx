import type { AskedPage, ExplainBody, ExplainedEntry, GateCondition } from '@slipway/sdk/contract'
import { Check, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { eitherOf } from './either-of'
import styles from './explain.module.css'
import { useAskedLines } from './use-asked-lines'

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

/** The pages that it is for, a line for each condition. */
export function PageLines({ page }: { readonly page: AskedPage }): ReactElement {
  const { record = [] } = page
  const lines = useAskedLines().ofPage(page)
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {record.length > 0 && (
        <ul className={`${rows.plain} ${styles.conditions}`}>
          {record.map((wanted) => (
            <FieldLine key={wanted.field} wanted={wanted} />
          ))}
        </ul>
      )}
    </>
  )
}

interface FieldLineProps {
  readonly wanted: NonNullable<AskedPage['record']>[number]
}

/** A condition on a field; where a record was asked about, with what it has. */
function FieldLine({ wanted }: FieldLineProps) {
  const { t } = useTexts('explain')
  const { value, passed } = wanted
  const line = useAskedLines().ofField(wanted)
  return (
    <li data-passed={passed ?? true}>
      {passed !== undefined && <MetMark passed={passed} />}
      <span>{line}</span>
      {passed !== undefined && (
        <span className={styles.got}>
          {value === undefined ? t('page.has.none') : t('page.has', { value })}
        </span>
      )}
    </li>
  )
}

function MetMark({ passed }: { readonly passed: boolean }) {
  const { t } = useTexts('explain')
  const Icon = passed ? Check : X
  return <Icon size="1rem" role="img" aria-label={t(passed ? 'meets.yes' : 'meets.no')} />
}

/** Each condition, met or not, with the values that decided it. */
export function GateRows({ entry, body }: EntryProps): ReactElement {
  const { t } = useTexts('explain')
  const describe = useConditions(body)
  if (!entry.hasGate) return <p>{t('gate.none')}</p>
  if (entry.gate.length === 0) return <p>{t('say.session.gate', { name: t('anonymous.short') })}</p>
  return (
    <ul className={`${rows.plain} ${styles.conditions}`}>
      {entry.gate.map((condition) => {
        const { of, passed } = condition
        const [wanted, got] = describe(condition)
        return (
          <li key={of} data-passed={passed}>
            <MetMark passed={passed} />
            <span>{wanted}</span>
            {got && <span className={styles.got}>{got}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** What a condition wants, and what the viewer has, as far as that says more. */
function useConditions({ names: { roles, tenants }, viewer }: ExplainBody) {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const tenant = viewer.of === 'user' ? viewer.tenant : null
  type Names = readonly (string | number)[]
  type Known = Readonly<Record<string, string>>
  const namesOf = (all: Names, known: Known) => all.map((one) => known[one] ?? String(one))
  const listOf = (all: Names, known: Known = {}) => formats.list(namesOf(all, known))
  const oneOf = (all: Names, known: Known) => eitherOf(formats.locale, namesOf(all, known))

  return function describe(condition: GateCondition): readonly [wanted: string, got?: string] {
    switch (condition.of) {
      case 'permissions': {
        const missing = listOf(condition.missing)
        const wanted = t('gate.permissions', { wanted: listOf(condition.wanted) })
        return [wanted, missing && t('gate.permissions.missing', { missing })]
      }
      case 'roles': {
        const held = listOf(condition.held, roles)
        const wanted = t('gate.roles', { wanted: oneOf(condition.wanted, roles) })
        return [wanted, held ? t('gate.roles.held', { held }) : t('gate.roles.none')]
      }
      case 'tenants': {
        const wanted = t('gate.tenants', { wanted: oneOf(condition.wanted, tenants) })
        if (!tenant) return [wanted, t('gate.tenants.none')]
        return [wanted, t('gate.tenants.current', { tenant: tenant.name })]
      }
      case 'percent': {
        const share = formats.number(condition.share, { maximumFractionDigits: 1 })
        const percent = formats.percent(condition.percent / 100)
        return [t('gate.percent', { percent, share })]
      }
      case 'flag':
        return [t(condition.passed ? 'gate.flag' : 'gate.flag.off', { flag: condition.flag })]
    }
  }
}
