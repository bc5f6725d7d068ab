import { type SlotProps, useTranslation } from '@slipway/sdk'
import type { ReactElement } from 'react'
import type { SupportFooterProps } from './communications-props'
import { messages } from './messages'
import styles from './support-footer.module.css'

type Props = SlotProps<'global-after-content', SupportFooterProps>

/** Shows how to reach the people who can help. */
export function SupportFooter({ email, phone, hours }: Props): ReactElement {
  const t = useTranslation(messages)
  return (
    <section className={styles.footer} aria-label={t('support')}>
      <span>{t('needHelp')}</span>
      <a href={`mailto:${email}`}>
        <bdi>{email}</bdi>
      </a>
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
        <bdi>{phone}</bdi>
      </a>
      <span>{hours}</span>
    </section>
  )
}
