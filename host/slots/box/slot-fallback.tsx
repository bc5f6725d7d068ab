import type { ReasonCode } from '@slipway/sdk/contract'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../session/use-session'
import { useTranslation } from '../../texts/use-translation'
import styles from './slot-fallback.module.css'
import type { SlotFallbackProps } from './slot-stand-ins'
import { useIsDeveloper } from './use-is-developer'

/**
 * In the place of a slot that failed: a short message for staff unless the component wants
 * none, nothing on public pages. A developer always sees why.
 */
export function SlotFallback({
  component,
  fallback,
  reason,
  detail,
  onRetry,
}: SlotFallbackProps): ReactNode {
  const { t } = useTranslation('common')
  const isDeveloper = useIsDeveloper()
  if (useSession().state !== 'signed-in' || (fallback === 'none' && !isDeveloper)) return null
  return (
    <div
      className={styles['fallback']}
      role="group"
      aria-label={t('slot.failedName', { component })}
      data-slipway-failed={reason}
    >
      <span className={styles['text']}>
        {t(textOf(reason))}
        {isDeveloper && (
          <code className={styles['code']}>
            {[component, reason, detail].filter(Boolean).join(' · ')}
          </code>
        )}
      </span>
      <button type="button" className={styles['retry']} onClick={onRetry}>
        <RotateCw size={14} aria-hidden /> {t('retry')}
      </button>
    </div>
  )
}

function textOf(reason: ReasonCode): 'slot.looped' | 'slot.hung' | 'slot.failed' {
  if (reason === 'looped') return 'slot.looped'
  return reason === 'hung' ? 'slot.hung' : 'slot.failed'
}
