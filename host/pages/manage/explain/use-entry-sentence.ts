import type {
  DisabledPart,
  ExplainBody,
  ExplainedEntry,
  GateCondition,
} from '@slipway/sdk/contract'
import { relativeTime } from '../../../formats/relative-time'
import { useFormats } from '../../../formats/use-formats'
import { useLocationName } from '../../../layout/location-names'
import { usePeriodWords } from '../../../layout/use-period-words'
import { useTexts } from '../../../texts/use-texts'

const codeTexts = {
  unknown: 'say.code.unknown',
  gone: 'say.code.gone',
  'not-in-version': 'say.code.not-in-version',
  'not-granted': 'say.code.not-granted',
} as const

const plainTexts = {
  shown: 'say.shown',
  'not-granted': 'say.not-granted',
  'not-allowed': 'say.not-allowed',
  'needs-approval': 'say.needs-approval',
  refused: 'say.refused',
  'over-limit': 'say.over-limit',
  'no-room': 'say.no-room',
  hidden: 'say.hidden',
  'base-gone': 'say.base-gone',
} as const

/** Whether the viewer is shown an entry, and the first thing that decides it, in the reader's language. */
export function useEntrySentence(body: ExplainBody): (entry: ExplainedEntry) => string {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const unmet = useUnmet(body)
  const nameOf = useLocationName()
  const sayPeriod = usePeriodWords()
  const name = body.viewer.of === 'user' ? body.viewer.name : t('anonymous.short')
  const offWords = ({ at, why }: DisabledPart) => ({ when: formats.dateTime(at), why })

  const dateTimeOf = (instant: string | null | undefined) =>
    instant ? formats.dateTime(instant) : ''
  const versionWords = ({ component, code: { choice } }: ExplainedEntry) => ({
    component,
    remote: choice?.remote ?? '',
    version: choice?.version ?? '',
  })

  function withoutCode(entry: ExplainedEntry): string {
    const { code } = entry
    const values = { name, ...versionWords(entry) }
    if (code.off) return t('say.code.off', { ...values, ...offWords(code.off) })
    if (code.is === 'found' || code.is === 'switched-off') return t('say.shown', { name })
    if (code.is === 'wrong-registry')
      return t(body.resource === null ? 'say.code.for-forms' : 'say.code.for-locations', values)
    return t(codeTexts[code.is], values)
  }

  function reported({ recent: [last], verdict }: ExplainedEntry): string {
    if (!last) return t('say.shown', { name })
    const seconds = (Date.parse(last.at) - Date.now()) / 1000
    const ago = relativeTime(formats.locale, seconds) ?? t('say.justNow')
    if (verdict === 'failed') return t('say.failed', { name, ago, reason: last.outcome })
    if (last.drawMs === null) return t('say.drawn', { name, ago })
    return t('say.drawnIn', {
      name,
      ago,
      ms: formats.number(Math.round((last.codeMs ?? 0) + last.drawMs)),
    })
  }

  return function sentenceOf(entry) {
    const { verdict, code, component, placement, source } = entry
    const proposal = source.of === 'proposal' ? source : undefined
    const remote = proposal?.remote ?? code.choice?.remote ?? ''
    switch (verdict) {
      case 'drawn':
      case 'failed':
        return reported(entry)
      case 'without-code':
        return withoutCode(entry)
      case 'gate':
        return t('say.unmet', { name, reasons: unmet(entry.gate) })
      case 'needs-session':
        return t(entry.hasGate ? 'say.session.gate' : 'say.session.place', { name })
      case 'moved':
        return t('say.moved', { name, location: nameOf(placement?.location ?? '') })
      case 'not-yet':
        return t('say.not-yet', { name, when: dateTimeOf(placement?.from) })
      case 'not-now': {
        const period = placement ? sayPeriod(placement) : ''
        if (!placement?.nextChange) return t('say.not-now', { name, period })
        return t('say.not-now.next', { name, period, when: dateTimeOf(placement.nextChange) })
      }
      case 'over':
        return t('say.over', { name, when: dateTimeOf(placement?.until) })
      case 'other-version': {
        if (source.of === 'operator') return t('say.lacks', { name, ...versionWords(entry) })
        const gets = `${code.choice?.remote} ${code.choice?.version}`
        return t('say.other-version', { name, remote, version: proposal?.version ?? '', gets })
      }
      case 'switched-off':
        return code.off
          ? t('say.switched-off', { name, remote, ...offWords(code.off) })
          : t('say.switched-off.plain', { name, remote })
      case 'no-access':
        return t('say.no-access', { name, where: unmet.where })
      default:
        return t(plainTexts[verdict], { name, remote, component })
    }
  }
}

interface Unmet {
  /** The conditions of a gate that the viewer does not meet, as the end of a sentence. */
  (gate: readonly GateCondition[]): string
  /** ` in North`, or nothing for somebody without a tenant. */
  readonly where: string
}

function useUnmet({ names, viewer }: Pick<ExplainBody, 'names' | 'viewer'>): Unmet {
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
