import type { SlotProps } from '@slipway/sdk'
import type { ReactElement } from 'react'
import styles from './welcome-notice.module.css'
import type { WelcomeNoticeProps } from './welcome-notice-props'

type Props = SlotProps<'login-before-form', WelcomeNoticeProps>

export function WelcomeNotice({ title, text }: Props): ReactElement {
  return (
    <section className={styles.notice} aria-label={title}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
    </section>
  )
}
