import { type MapEntry, productPermissions } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useDayOfComponents } from '../../../../api/health'
import { useFormats } from '../../../../formats/use-formats'
import { useViewerMeta } from '../../../../session/use-session'
import { useTexts } from '../../../../texts/use-texts'
import styles from '../slots.module.css'

/**
 * The failures of an entry's code in the last day, once there is enough to tell; not asked for where the viewer
 * may not know them.
 */
export function EntryHealth({ entry }: { readonly entry: MapEntry }): ReactElement | null {
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
