import { type MapEntry, productPermissions } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useDayOfComponents } from '../../../../api/health'
import { useFormats } from '../../../../formats/use-formats'
import { useViewerMeta } from '../../../../session/use-session'
import { useTexts } from '../../../../texts/use-texts'
import styles from '../slots.module.css'

/** The state of an entry in words, with its time where it has one. */
export function useEntryState(): (entry: MapEntry) => string {
  const { t } = useTexts('slots')
  const formats = useFormats()
  return ({ state, from, until }) => {
    if (state === 'not-yet' && from) return t('state.notYetAt', { time: formats.dateTime(from) })
    if (state === 'over' && until) return t('state.overAt', { time: formats.dateTime(until) })
    return t(`state.${state}`)
  }
}

interface EntryProps {
  readonly entry: MapEntry
}

/** The version that draws an entry, and its canary. */
export function EntryVersion({ entry: { code } }: EntryProps): ReactElement {
  const { t } = useTexts('slots')
  const formats = useFormats()
  if (!code) return <span>{t('code.none')}</span>
  const { remote, version, canary } = code
  return (
    <span>
      <code className={styles.name}>
        {remote} {version}
      </code>
      {canary &&
        ` · ${t('code.canary', { version: canary.version, percent: formats.number(canary.percent) })}`}
    </span>
  )
}

/** The source that registers an entry: a line of code, a remote that proposes it, or operators. */
export function EntrySource({ entry: { source } }: EntryProps): ReactElement {
  const { t } = useTexts('slots')
  if (source.of === 'operator') return <span>{t('source.operator')}</span>
  if (source.of === 'proposal') {
    const { remote, version } = source
    return <span>{t('source.proposal', { remote, version })}</span>
  }
  if (source.file === null) return <span>{t('source.application')}</span>
  return (
    <code className={styles.name}>
      {source.file}:{source.line ?? 1}
    </code>
  )
}

/**
 * The failures of an entry's code in the last day, once there is enough to tell; not asked for where the viewer
 * may not know them.
 */
export function EntryHealth({ entry }: EntryProps): ReactElement | null {
  const mayRead = useViewerMeta().permissions.includes(productPermissions.release)
  return mayRead && entry.code ? <Health component={entry.component} code={entry.code} /> : null
}

interface HealthProps {
  readonly component: string
  readonly code: NonNullable<MapEntry['code']>
}

function Health({ component, code: { remote, version, canary } }: HealthProps) {
  const { t } = useTexts('slots')
  const formats = useFormats()
  const { data } = useDayOfComponents()
  const rateOf = (wanted: string) =>
    data?.find(
      (item) => item.remote === remote && item.version === wanted && item.component === component,
    )?.failuresPer1000 ?? null
  const say = (rate: number | null) =>
    rate === null
      ? t('health.few')
      : t('health.rate', { rate: formats.number(rate, { maximumFractionDigits: 1 }) })
  const rate = rateOf(version)
  const ofCanary = canary && rateOf(canary.version)
  // Said by its absence: else most rows would say nothing but that.
  if (rate === null && ofCanary === null) return null
  const parts = [say(rate), ...(canary ? [`${canary.version}: ${say(ofCanary)}`] : [])]
  const shown = t('health.day', { shown: parts.join(' · ') })
  return (
    <Link
      className={styles.health}
      to={`/manage/health?${new URLSearchParams({ remote })}`}
      aria-label={t('health.named', { shown, component })}
    >
      {shown}
    </Link>
  )
}
