import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useViewerMeta } from '../../api/use-session'
import { useTranslation } from '../../texts/use-translation'
import { PageHead } from '../page-head'
import { resourceEntry } from '../resource-entry'
import styles from './form-skeleton.module.css'

export function FormSkeleton({ resource }: { readonly resource: string }): ReactElement {
  const { t } = useTranslation('common')
  const label = resourceEntry(useViewerMeta(), resource)?.label ?? resource
  return (
    <>
      <PageHead
        crumbs={[{ label, to: `/resources/${resource}` }]}
        title={<Skeleton component="span" display="block" height={20} width={220} my={4} />}
      />
      <div className={styles.form} role="status" aria-label={t('loading')}>
        {[1, 2, 3, 4, 5].map((field) => (
          <div key={field}>
            <Skeleton height={11} width={90} mb={9} />
            <Skeleton height={36} />
          </div>
        ))}
      </div>
    </>
  )
}
