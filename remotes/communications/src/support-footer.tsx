import type { SlotProps } from '@slipway/sdk'
import type { ReactElement } from 'react'
import styles from './support-footer.module.css'

type SupportFooterProps = SlotProps<
  'global-after-content',
  { readonly email: string; readonly phone: string; readonly hours: string }
>

/** How to reach the people who can help. */
export function SupportFooter({ email, phone, hours }: SupportFooterProps): ReactElement {
  return (
    <section className={styles.footer} aria-label="How to reach support">
      <span>Need help?</span>
      <a href={`mailto:${email}`}>{email}</a>
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
      <span>{hours}</span>
    </section>
  )
}
