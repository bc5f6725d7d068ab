import type { AskedPage, ExplainBody, ExplainedEntry, GateCondition } from '@slipway/sdk/contract'
import { relativeTime } from '../../../formats/relative-time'
import { useFormats } from '../../../formats/use-formats'
import { useLocationName } from '../../../layout/location-names'
import { usePeriodWords } from '../../../layout/use-period-words'
import { useTexts } from '../../../texts/use-texts'
import { eitherOf } from './either-of'

/** Whether the viewer is shown an entry, and the first thing that decides it, in the reader's language. */
export function useEntrySentence(body: ExplainBody): (entry: ExplainedEntry) => string {
  const { t } = useTexts('explain')
  const { dateTime } = useFormats()
  const reported = useReported()
  const unmet = useUnmet(body)
  const unmetFields = useUnmetFields()
  const nameOf = useLocationName()
  const sayPeriod = usePeriodWords()
  const name = body.viewer.of === 'user' ? body.viewer.name : t('anonymous.short')

  function withoutCode({ component, code: { is, off, choice } }: ExplainedEntry): string {
    const { remote = '', version } = choice ?? {}
    const values = { name, component, remote, version: version ?? '' }
    if (off) return t('say.code.off', { ...values, when: dateTime(off.at), why: off.why })
    if (is === 'found' || is === 'switched-off') return t('say.shown', values)
    if (is === 'wrong-registry')
      return t(body.resource === null ? 'say.code.for-forms' : 'say.code.for-locations', values)
    return t(`say.code.${is}`, values)
  }

  return function sentenceOf(entry) {
    const { verdict, code, component, placement, source } = entry
    const { choice, off } = code
    const proposal = source.of === 'proposal' ? source : undefined
    const remote = proposal?.remote ?? choice?.remote ?? ''
    const version = proposal?.version ?? choice?.version ?? ''
    const said = { name, component, remote, version }
    switch (verdict) {
      case 'drawn':
      case 'failed':
        return reported(entry, name)
      case 'without-code':
        return withoutCode(entry)
      case 'gate':
        return t('say.unmet', { name, reasons: unmet.reasons(entry.gate) })
      case 'needs-session':
        return t(entry.hasGate ? 'say.session.gate' : 'say.session.place', said)
      case 'moved':
        return t('say.moved', { name, location: nameOf(placement?.location ?? '') })
      case 'not-yet':
        return t('say.not-yet', { name, when: placement?.from ? dateTime(placement.from) : '' })
      case 'not-now': {
        const period = placement ? sayPeriod(placement) : ''
        if (!placement?.nextChange) return t('say.not-now', { name, period })
        return t('say.not-now.next', { name, period, when: dateTime(placement.nextChange) })
      }
      case 'over':
        return t('say.over', { name, when: placement?.until ? dateTime(placement.until) : '' })
      case 'other-version': {
        if (source.of === 'operator') return t('say.lacks', said)
        return t('say.other-version', { ...said, gets: `${choice?.remote} ${choice?.version}` })
      }
      case 'switched-off':
        return off
          ? t('say.switched-off', { ...said, when: dateTime(off.at), why: off.why })
          : t('say.switched-off.plain', said)
      case 'other-page': {
        const { resource = '', id = '' } = body.record ?? {}
        const values = { name, record: `${resource}/${id}` }
        const reasons = unmetFields(entry.page)
        return reasons
          ? t('say.other-page.why', { ...values, reasons })
          : t('say.other-page', values)
      }
      case 'no-access':
        return t('say.no-access', { name, where: unmet.where })
      default:
        return t(`say.${verdict}`, said)
    }
  }
}

/** What the viewer's own page told last of an entry. */
function useReported(): (entry: ExplainedEntry, name: string) => string {
  const { t } = useTexts('explain')
  const formats = useFormats()
  return ({ recent: [last], verdict }, name) => {
    if (!last) return t('say.shown', { name })
    const seconds = (Date.parse(last.at) - Date.now()) / 1000
    const ago = relativeTime(formats.locale, seconds) ?? t('say.justNow')
    if (verdict === 'failed') return t('say.failed', { name, ago, reason: last.outcome })
    if (last.drawMs === null) return t('say.drawn', { name, ago })
    const ms = formats.number(Math.round((last.codeMs ?? 0) + last.drawMs))
    return t('say.drawnIn', { name, ago, ms })
  }
}

/** The fields of the record that are not as asked, as the end of a sentence; empty where none may be named. */
function useUnmetFields(): (page: AskedPage | undefined) => string {
  const { t } = useTexts('explain')
  const needed = useNeeded()
  return (page) =>
    (page?.record ?? [])
      .filter(({ passed }) => passed === false)
      .map((wanted) => {
        const { field, set, value } = wanted
        if (set !== undefined) return t(set ? 'page.unmet.set' : 'page.unmet.unset', { field })
        const values = { field, wanted: needed(wanted) }
        return value === undefined
          ? t('page.unmet.none', values)
          : t('page.unmet', { ...values, value })
      })
      .join(', ')
}

/** What a condition takes, such as "paid or packed", or "at least 5". */
function useNeeded() {
  const { t } = useTexts('explain')
  const { locale, list } = useFormats()
  return ({ values, min, max }: NonNullable<AskedPage['record']>[number]): string =>
    values
      ? eitherOf(locale, values)
      : list([...(min ? [t('need.min', { min })] : []), ...(max ? [t('need.max', { max })] : [])])
}

/** The conditions of a gate that the viewer does not meet; and where: ` in North`, or nothing without a tenant. */
function useUnmet({ names, viewer }: Pick<ExplainBody, 'names' | 'viewer'>) {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const tenant = viewer.of === 'user' ? viewer.tenant : null
  const where = tenant ? t('where', { tenant: tenant.name }) : ''
  const oneOf = (wanted: readonly (string | number)[], known: Readonly<Record<string, string>>) =>
    eitherOf(
      formats.locale,
      wanted.map((one) => known[one] ?? String(one)),
    )

  function say(condition: GateCondition): string {
    switch (condition.of) {
      case 'permissions':
        return t('unmet.permissions', { missing: formats.list(condition.missing), where })
      case 'roles':
        return t('unmet.roles', { wanted: oneOf(condition.wanted, names.roles), where })
      case 'tenants':
        return t('unmet.tenants', { wanted: oneOf(condition.wanted, names.tenants) })
      case 'percent':
        return t('unmet.percent', { percent: formats.percent(condition.percent / 100) })
      case 'flag':
        return t('unmet.flag', { flag: condition.flag })
    }
  }

  return {
    where,
    /** As the end of a sentence. */
    reasons: (gate: readonly GateCondition[]) =>
      gate
        .filter(({ passed }) => !passed)
        .map(say)
        .join('; '),
  }
}
