import { Alert } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useFormats } from '../../formats/use-formats'
import { RecordValues } from '../../forms/record-values'
import { useTranslation } from '../../texts/use-translation'
import { PageHead } from '../../ui/page-head'
import { usePageTitle } from '../../ui/use-page-title'
import { RecordActions } from './record-actions'
import { RecordFieldsSkeleton } from './record-fields-skeleton'
import { type RecordPartProps, recordPage } from './record-frame'
import { RecordGroup } from './record-group'

/** One record to read, what can be done with it, and what is related to it. */
export const RecordPage = recordPage('view', {
  Head,
  Notice: DeletedNotice,
  Content: RecordValues,
  ContentSkeleton: RecordFieldsSkeleton,
})

function Head({ body, record }: RecordPartProps) {
  const { name, label } = body.resource
  usePageTitle(record.title)
  return (
    <PageHead
      crumbs={[{ label, to: `/resources/${name}` }]}
      title={record.title}
      aside={<RecordGroup group={record.group} />}
      subtitle={record.label === record.title ? undefined : record.label}
      actions={<RecordActions body={body} record={record} />}
    />
  )
}

function DeletedNotice({ record }: RecordPartProps) {
  const { t } = useTranslation('record')
  const formats = useFormats()
  if (record.deletedAt === undefined) return null
  const title = t('deleted.title', { at: formats.dateTime(record.deletedAt) })
  return (
    <Alert color="gray" icon={<Trash2 size={16} aria-hidden />} title={title}>
      {t('deleted.text')}
    </Alert>
  )
}
