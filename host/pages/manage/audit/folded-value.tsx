import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import styles from '../manage.module.css'

const LONG = 160
const DIGEST = /^[0-9a-f]{64}$/

/** A value of the audit; one that is long is folded. */
export function FoldedValue({ text }: { readonly text: string }): ReactElement {
  const { t } = useTexts('undo')
  const start = startOf(text)
  if (start === undefined) return <>{text}</>
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.start}>{`${start}…`}</span>{' '}
        <span className={styles.more}>{t('more')}</span>
      </summary>
      {text}
    </details>
  )
}

/** Returns the part that is shown for the whole; `undefined` where that is short. */
function startOf(text: string): string | undefined {
  if (DIGEST.test(text)) return text.slice(0, 12)
  return text.length > LONG ? [...text].slice(0, LONG / 2).join('') : undefined
}
