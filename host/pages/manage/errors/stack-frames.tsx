import type { ErrorFrame } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import styles from './errors.module.css'

/** A stack, the innermost frame first: file, line, and what stands there. */
export function StackFrames({ frames }: { readonly frames: readonly ErrorFrame[] }): ReactElement {
  const { t } = useTexts('errors')
  if (frames.length === 0) return <p className={styles.hint}>{t('stack.none')}</p>
  const isBuilt = frames.some((frame) => frame.in === 'built')
  return (
    <>
      <ol className={rows.plain} aria-label={t('stack.title')}>
        {frames.map((frame, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a recursion has the same frame again
          <li key={index} className={styles.frame}>
            <span className={styles.frameHead}>
              <bdi className={styles.place}>{`${frame.file}:${frame.line}:${frame.column}`}</bdi>
              <bdi className={rows.quiet}>{`${frame.remote} ${frame.version}`}</bdi>
            </span>
            {frame.code !== null && (
              <code className={styles.code} dir="ltr">
                {frame.code}
              </code>
            )}
          </li>
        ))}
      </ol>
      {isBuilt && <p className={styles.hint}>{t('stack.built')}</p>}
    </>
  )
}
