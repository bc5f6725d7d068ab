import { useMediaQuery } from '@mantine/hooks'
import type { ReactElement } from 'react'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { useSlotEntries } from '../../slots/use-slot-entries'
import { useTranslation } from '../../texts/use-translation'
import styles from './public-page.module.css'

/** The right panel, on desktop only: on smaller screens it is not mounted, and nothing of it fetched. */
export function SignInSidebar(): ReactElement | null {
  const { t } = useTranslation('sign-in')
  const isDesktop = useMediaQuery('(min-width: 1024px)', undefined, {
    getInitialValueInEffect: false,
  })
  const entries = useSlotEntries('login-sidebar')
  if (!isDesktop || entries.length === 0) return null
  return (
    <aside className={styles.aside} aria-label={t('about')}>
      <AppSlotRenderer location="login-sidebar" />
    </aside>
  )
}
