import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../texts/use-texts'
import { HeadSkeleton } from '../record/head-skeleton'
import styles from './form-skeleton.module.css'

export function FormFieldsSkeleton(): ReactElement {
  const { t } = useTexts('common')
  return (
    <div className={styles.form} role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((field) => (
        <div key={field}>
          <Skeleton height={11} width={90} mb={9} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  )
}

export function FormSkeleton({ resource }: { readonly resource: string }): ReactElement {
  return (
    <>
      <HeadSkeleton resource={resource} />
      <FormFieldsSkeleton />
    </>
  )
}
