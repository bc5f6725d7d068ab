import type { ReactElement, ReactNode } from 'react'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { Brand } from '../../ui/brand'
import styles from './public-page.module.css'

interface PublicPageProps {
  readonly children: ReactNode
  /** The right panel. */
  readonly aside?: ReactNode
}

/** The frame of the pages that need no session: one narrow column, and perhaps a panel beside it. */
export function PublicPage({ children, aside }: PublicPageProps): ReactElement {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <AppSlotRenderer location="header-banner" />
      </header>
      <div className={styles.columns}>
        <main className={styles.main}>
          <AppSlotRenderer location="global-before-content" />
          <div className={styles.column}>
            <Brand />
            {children}
          </div>
          <AppSlotRenderer location="global-after-content" />
        </main>
        {aside}
      </div>
    </div>
  )
}
