import { productPermissions, reportCodes } from '@slipway/sdk/contract'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageSession } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import styles from './slot-fallback.module.css'
import {
  type SlotFallbackProps,
  type SlotMissingProps,
  type SlotStandIns,
  useSlotStandIns,
} from './slot-stand-ins'

/**
 * In the place of a slot that failed: a short message for staff unless the component wants
 * none, nothing on public pages. A developer always sees why.
 */
function SlotFallback({
  ref,
  component,
  fallback,
  reason,
  detail,
  onRetry,
}: SlotFallbackProps): ReactNode {
  const { t } = useTexts('common')
  const isDeveloper = useIsDeveloper()
  const remote = useRemoteOf(component)
  const { WaysOut } = useSlotStandIns()
  if (usePageSession().state !== 'signed-in' || (fallback === 'none' && !isDeveloper)) return null
  const name = partName(component)
  return (
    <div
      ref={ref}
      className={styles['fallback']}
      role="group"
      aria-label={t('slot.failed', { name })}
      data-slipway-failed={reason}
    >
      <span className={styles['text']}>
        {t(`slot.${reportCodes[reason].fallback}`, { name })}
        {isDeveloper && (
          <code className={styles['code']}>
            {[component, reason, remote, detail].filter(Boolean).join(' · ')}
          </code>
        )}
      </span>
      <span className={styles['actions']}>
        {WaysOut && <WaysOut component={component} />}
        <button
          type="button"
          className={styles['action']}
          aria-label={t('slot.retryName', { name })}
          onClick={onRetry}
        >
          <RotateCw size="0.875rem" aria-hidden /> {t('retry')}
        </button>
      </span>
    </div>
  )
}

/** `orders/OrderStatusActions` → `Order status actions`, for people who know nothing of components and remotes. */
export function partName(component: string): string {
  const words = component
    .replace(/^.*\//, '')
    .replaceAll(/[-_.\s]+/g, ' ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .trim()
    .split(' ')
  const [first = component, ...others] = words
  const isShort = (word: string) => word.length > 1 && word === word.toUpperCase()
  return [
    first.charAt(0).toUpperCase() + first.slice(1),
    ...others.map((word) => (isShort(word) ? word : word.toLowerCase())),
  ].join(' ')
}

/** Returns the remote of a component with its version, `orders 1.4.0`: its team has the cause in its own logs. */
function useRemoteOf(component: string): string | undefined {
  const session = usePageSession()
  if (session.state !== 'signed-in') return undefined
  const { slots, globals } = session.meta.remotes
  const entry = slots[component] ?? globals[component]
  return entry && 'remote' in entry ? `${entry.remote} ${entry.version}` : undefined
}

/** Draws nothing for a name that the registry does not have, and a labelled box for a developer. */
function SlotMissing({ ref, component, lookup }: SlotMissingProps): ReactNode {
  if (!useIsDeveloper()) return null
  return (
    <div ref={ref} className={styles['fallback']} role="note" data-slipway-missing={lookup.reason}>
      <code className={styles['code']}>
        {component} · {lookup.reason} · {lookup.detail}
      </code>
    </div>
  )
}

/** The stand-ins for a slot that cannot be drawn, on the pages of signed-in users. */
export const staffStandIns: SlotStandIns = { Failed: SlotFallback, Missing: SlotMissing }

/** Whether the user is shown what teams need to know of their components. */
function useIsDeveloper(): boolean {
  const session = usePageSession()
  return (
    session.state === 'signed-in' && session.meta.permissions.includes(productPermissions.develop)
  )
}
