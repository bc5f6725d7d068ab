import { productPermissions, type ReasonCode } from '@slipway/sdk/contract'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageSession } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import styles from './slot-fallback.module.css'
import type { SlotFallbackProps, SlotMissingProps, SlotStandIns } from './slot-stand-ins'

/**
 * In the place of a slot that failed: a short message for staff unless the component wants
 * none, nothing on public pages. A developer always sees why.
 */
function SlotFallback({
  component,
  fallback,
  reason,
  detail,
  onRetry,
}: SlotFallbackProps): ReactNode {
  const { t } = useTexts('common')
  const isDeveloper = useIsDeveloper()
  if (usePageSession().state !== 'signed-in' || (fallback === 'none' && !isDeveloper)) return null
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

/** Reasons that only developers tell apart: to anybody else the component could not be shown. */
type Unsaid =
  | 'component-unregistered'
  | 'wrong-registry'
  | 'remote-unavailable'
  | 'load-timeout'
  | 'load-failed'
  | 'remote-broken'
  | 'expose-missing'
  | 'share-unsatisfied'
  | 'not-a-component'
  | 'render-failed'

function textOf(reason: ReasonCode): 'slot.looped' | 'slot.hung' | 'slot.failed' {
  if (reason === 'looped') return 'slot.looped'
  if (reason === 'hung') return 'slot.hung'
  return textOfUnsaid(reason)
}

function textOfUnsaid(_reason: Unsaid): 'slot.failed' {
  return 'slot.failed'
}

/** Draws nothing for a name that the registry does not have, and a labelled box for a developer. */
function SlotMissing({ component, lookup }: SlotMissingProps): ReactNode {
  if (!useIsDeveloper()) return null
  return (
    <div className={styles['fallback']} role="note" data-slipway-missing={lookup.reason}>
      <code className={styles['code']}>
        {component} · {lookup.reason} · {lookup.detail}
      </code>
    </div>
  )
}

/** What the pages of signed-in users show for a slot that cannot be drawn. */
export const staffStandIns: SlotStandIns = { Failed: SlotFallback, Missing: SlotMissing }

/** Whether the user is shown what teams need to know of their components. */
function useIsDeveloper(): boolean {
  const session = usePageSession()
  return (
    session.state === 'signed-in' && session.meta.permissions.includes(productPermissions.develop)
  )
}
