import { Alert } from '@mantine/core'
import type { FormBody, ResourceRecord } from '@slipway/sdk/contract'
import { Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { isCodedError } from '../../api/describe-error'
import type { RecordAddress } from '../../api/record-paths'
import { useFormBody, useRecord } from '../../api/records'
import { useFormats } from '../../formats/use-formats'
import { RecordValues } from '../../forms/record-values'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { useTranslation } from '../../texts/use-translation'
import { ErrorMessage } from '../error-message'
import { NotFoundPage } from '../not-found-page'
import { PageHead } from '../page-head'
import styles from '../page-head.module.css'
import { usePageTitle } from '../use-page-title'
import { RecordActions } from './record-actions'
import { RecordGroup } from './record-group'
import { RecordSkeleton } from './record-skeleton'
import { Relations } from './relations'
import { useRecordAddress } from './use-record-address'

/** One record to read, what can be done with it, and what is related to it. */
export function RecordPage(): ReactElement {
  const address = useRecordAddress()
  if (!address) return <NotFoundPage />
  return <RecordView key={`${address.resource}/${address.id}`} address={address} />
}

function RecordView({ address }: { readonly address: RecordAddress }) {
  const record = useRecord(address)
  const body = useFormBody(address.resource, 'view')
  usePageTitle(record.data?.title)
  const error = record.error ?? body.error
  const isGone = isCodedError(record.error) && record.error.status === 404
  if (record.data && body.data && !isGone) return <Loaded body={body.data} record={record.data} />
  if (!error) return <RecordSkeleton resource={address.resource} />
  const retry = () => void Promise.all([record.refetch(), body.refetch()])
  return <ErrorMessage size="page" error={error} onRetry={retry} />
}

interface LoadedProps {
  readonly body: FormBody
  readonly record: ResourceRecord
}

function Loaded({ body, record }: LoadedProps) {
  const { name, label } = body.resource
  const path = `/resources/${name}`
  return (
    <>
      <PageHead
        crumbs={[{ label, to: path }]}
        title={record.title}
        aside={<RecordGroup group={record.group} />}
        subtitle={record.label === record.title ? undefined : record.label}
        actions={<RecordActions body={body} record={record} />}
      />
      <div className={styles.stack}>
        {record.deletedAt !== undefined && <DeletedNotice at={record.deletedAt} />}
        <AppSlotRenderer location="resource-before-form" />
        <RecordValues body={body} record={record} />
        <AppSlotRenderer location="resource-after-form" />
        <Relations body={body} recordId={record.id} />
      </div>
    </>
  )
}

function DeletedNotice({ at }: { readonly at: string }) {
  const { t } = useTranslation('record')
  const formats = useFormats()
  const title = t('deleted.title', { at: formats.dateTime(at) })
  return (
    <Alert color="gray" icon={<Trash2 size={16} aria-hidden />} title={title}>
      {t('deleted.text')}
    </Alert>
  )
}
