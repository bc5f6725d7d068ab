import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import styles from './list.module.css'

/** As high as the rows that will come, so that nothing jumps. */
export function ListSkeleton({ rows = 25 }: { readonly rows?: number }): ReactElement {
  const { t } = useTexts('common')
  return (
    <div className={styles.content} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton height={12} width={`${42 + ((row * 17) % 40)}%`} />
          <Skeleton height={12} width={`${35 + ((row * 29) % 45)}%`} />
          <Skeleton height={12} width="40%" />
        </div>
      ))}
    </div>
  )
}
