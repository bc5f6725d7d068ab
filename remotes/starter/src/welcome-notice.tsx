import type { SlotProps } from '@slipway/sdk'
import type { ReactElement } from 'react'
import styles from './welcome-notice.module.css'

type WelcomeNoticeProps = SlotProps<
  'login-before-form',
  { readonly title: string; readonly text?: string }
>

export function WelcomeNotice({ title, text }: WelcomeNoticeProps): ReactElement {
  return (
    <section className={styles.notice} aria-label={title}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
    </section>
  )
}
