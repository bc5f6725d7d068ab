import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useViewerMeta } from '../../api/use-session'
import { useTranslation } from '../../texts/use-translation'
import { PageHead } from '../page-head'
import { resourceEntry } from '../resource-entry'
import styles from './record.module.css'

/** The way to the record is known before the record is. */
export function RecordSkeleton({ resource }: { readonly resource: string }): ReactElement {
  const { t } = useTranslation('common')
  const label = resourceEntry(useViewerMeta(), resource)?.label ?? resource
  return (
    <>
      <PageHead
        crumbs={[{ label, to: `/resources/${resource}` }]}
        title={<Skeleton component="span" display="block" height={20} width={220} my={4} />}
      />
      <div className={styles.skeleton} role="status" aria-label={t('loading')}>
        {[1, 2, 3, 4, 5, 6].map((field) => (
          <div key={field}>
            <Skeleton height={10} width={72} mb={10} />
            <Skeleton height={13} width="60%" />
          </div>
        ))}
      </div>
    </>
  )
}
