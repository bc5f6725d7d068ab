import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../dashboard.module.css'

interface CardEmptyProps {
  /** In the words of the application. */
  readonly text: string | undefined
}

/** The content of a card that has nothing to show. */
export function CardEmpty({ text }: CardEmptyProps): ReactElement {
  const { t } = useTexts('dashboard')
  return <p className={styles.empty}>{text ?? t('card.empty')}</p>
}
