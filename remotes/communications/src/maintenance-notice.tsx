import { type SlotProps, useLocale, useTranslation } from '@slipway/sdk'
import { type ReactElement, useState } from 'react'
import type { MaintenanceNoticeProps } from './communications-props'
import styles from './maintenance-notice.module.css'
import { messages } from './messages'

type Props = SlotProps<'global-before-content', MaintenanceNoticeProps>

/** Says when the system will be away, in the reader's own time; nothing once it is over. */
export function MaintenanceNotice({ message, starts, minutes }: Props): ReactElement | null {
  const locale = useLocale()
  const t = useTranslation(messages)
  const [now] = useState(Date.now)
  const from = new Date(starts)
  const until = new Date(from.getTime() + minutes * 60_000)
  if (!(until.getTime() > now)) return null
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className={styles.notice} aria-label={t('maintenance')}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v5l3 2" />
      </svg>
      <p>
        <strong>{message}</strong>{' '}
        <time dateTime={from.toISOString()}>{times.formatRange(from, until)}</time>
      </p>
    </section>
  )
}
