import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../texts/use-texts'
import styles from './rows.module.css'

/** In place of rows that are being fetched. */
export function RowsSkeleton(): ReactElement {
  const { t } = useTexts('common')
  return (
    <div className={styles.coming} role="status" aria-label={t('loading')}>
      {[72, 56, 64, 48, 60, 52].map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton height={12} width={`${width}%`} />
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="40%" />
        </div>
      ))}
    </div>
  )
}
