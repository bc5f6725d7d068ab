import { type SlotProps, useLocale, useTranslation } from '@slipway/sdk'
import { type ReactElement, useId } from 'react'
import type { CompanyNewsProps } from './communications-props'
import styles from './company-news.module.css'
import { messages } from './messages'

type NewsItem = CompanyNewsProps['items'][number]
type Props = SlotProps<'login-sidebar', CompanyNewsProps>

/** The news of the company, in the order given. */
export function CompanyNews({ items }: Props): ReactElement {
  const title = useId()
  const t = useTranslation(messages)
  return (
    <section className={styles.news} aria-labelledby={title}>
      <h2 id={title} className={styles.heading}>
        {t('news')}
      </h2>
      {items.length === 0 && <p className={styles.empty}>{t('noNews')}</p>}
      {items.map((item) => (
        <Article key={`${item.date} ${item.title}`} {...item} />
      ))}
    </section>
  )
}

function Article({ title, date, text }: NewsItem): ReactElement {
  const days = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <article className={styles.item}>
      <time className={styles.date} dateTime={date}>
        {days.format(new Date(date))}
      </time>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
    </article>
  )
}
