import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../dashboard.module.css'

/** The content of a card that has nothing to show. */
export function CardEmpty(): ReactElement {
  const { t } = useTexts('dashboard')
  return <p className={styles.empty}>{t('card.empty')}</p>
}
