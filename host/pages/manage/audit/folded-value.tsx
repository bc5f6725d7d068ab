import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../manage.module.css'

const LONG = 160

/** A value of the audit; one that is long is folded. */
export function FoldedValue({ text }: { readonly text: string }): ReactElement {
  const { t } = useTexts('undo')
  if (text.length <= LONG) return <>{text}</>
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.start}>{`${[...text].slice(0, LONG / 2).join('')}…`}</span>{' '}
        <span className={styles.more}>{t('more')}</span>
      </summary>
      {text}
    </details>
  )
}
