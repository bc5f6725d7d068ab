import { FlaskConical } from 'lucide-react'
import type { ReactElement } from 'react'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import styles from './demo.module.css'

/** A note that what is shown began as the demo's; nothing where it did not. */
export function DemoNote(): ReactElement | null {
  const { demo } = useViewerMeta()
  const { t } = useTexts('demo')
  if (!demo) return null
  return (
    <p className={styles.note}>
      <FlaskConical size="1rem" strokeWidth={1.5} className={styles.icon} aria-hidden />
      {t('note')}
    </p>
  )
}
