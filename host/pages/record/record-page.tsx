import { Alert, Skeleton } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormats } from '../../formats/use-formats'
import { RecordValues } from '../../forms/record-values'
import { useTexts } from '../../texts/use-texts'
import { OptionBadge } from '../../ui/option-badge'
import { PageHead } from '../../ui/page-head'
import { usePageTitle } from '../../ui/use-page-title'
import { useListPath } from '../list/use-list-path'
import styles from './record.module.css'
import { RecordActions } from './record-actions'
import { type RecordPartProps, recordPage } from './record-frame'
import { useOrigin } from './use-origin'

/** One record to read, what can be done with it, and what is related to it. */
export const RecordPage = recordPage('view', {
  Head,
  Notice: DeletedNotice,
  Content: RecordValues,
  ContentSkeleton: RecordFieldsSkeleton,
})

function Head({ body, record }: RecordPartProps) {
  const { name, label } = body.resource
  const listPath = useListPath(name)
  const origin = useOrigin()
  usePageTitle(record.title)
  return (
    <PageHead
      crumbs={origin?.crumbs ?? [{ label, to: listPath }]}
      title={record.title}
      aside={record.group && <OptionBadge label={record.group} color={record.groupColor} />}
      subtitle={record.label === record.title ? undefined : record.label}
      actions={<RecordActions body={body} record={record} />}
    />
  )
}

function DeletedNotice({ record }: RecordPartProps) {
  const { t } = useTexts('record')
  const formats = useFormats()
  if (record.deletedAt === undefined) return null
  const title = t('deleted.title', { at: formats.dateTime(record.deletedAt) })
  return (
    <Alert color="gray" icon={<Trash2 size="1rem" aria-hidden />} title={title}>
      {t('deleted.text')}
    </Alert>
  )
}

function RecordFieldsSkeleton(): ReactElement {
  const { t } = useTexts('common')
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
