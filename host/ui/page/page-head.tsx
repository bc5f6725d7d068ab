import { Title } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../texts/use-texts'
import styles from './page-head.module.css'

interface Crumb {
  readonly label: string
  readonly to: string
}

interface PageHeadProps {
  readonly title: ReactNode
  /** A part after the title, such as a state. */
  readonly aside?: ReactNode
  readonly subtitle?: ReactNode
  readonly crumbs?: readonly Crumb[]
  /** Right of the breadcrumbs, below the title on a phone; right of the title where there are none. */
  readonly actions?: ReactNode
}

/** The way to the page, its title, and what can be done with it. */
export function PageHead({
  title,
  aside,
  subtitle,
  crumbs = [],
  actions,
}: PageHeadProps): ReactElement {
  const { t } = useTexts('shell')
  const heading = (
    <div className={styles.titles}>
      <div className={styles.titleLine}>
        <Title order={1}>
          <bdi>{title}</bdi>
        </Title>
        {aside}
      </div>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
  )
  if (crumbs.length === 0) {
    return (
      <div className={styles.head}>
        <div className={styles.line}>
          {heading}
          <div className={styles.actions}>{actions}</div>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.head}>
      <div className={styles.way}>
        <nav aria-label={t('breadcrumbs')}>
          <ol className={styles.crumbs}>
            {crumbs.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>
                  <bdi>{label}</bdi>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.actions}>{actions}</div>
      </div>
      {heading}
    </div>
  )
}
