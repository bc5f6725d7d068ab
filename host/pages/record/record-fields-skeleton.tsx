import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from '../../texts/use-translation'
import styles from './record.module.css'

export function RecordFieldsSkeleton(): ReactElement {
  const { t } = useTranslation('common')
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((field) => (
        <div key={field}>
          <Skeleton height={10} width={72} mb={10} />
          <Skeleton height={13} width="60%" />
        </div>
      ))}
    </div>
  )
}
