import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../texts/use-texts'
import styles from './manage.module.css'

interface RemoteHealthLinkProps {
  readonly remote: string
  /** What the link is beside, such as a version. */
  readonly name: string
}

/** The way to the health of a remote, in rows that say what is live of it. */
export function RemoteHealthLink({ remote, name }: RemoteHealthLinkProps): ReactElement {
  const { t } = useTexts('health')
  return (
    <Link
      className={styles.health}
      to={`/manage/health/${remote}`}
      aria-label={t('link.of', { name })}
    >
      {t('link')}
    </Link>
  )
}
