import type { FormBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useFormBody } from '../../api/records'
import { LeaveGuard } from '../../forms/leave-guard'
import { RecordForm } from '../../forms/record-form'
import { useRecordFormState } from '../../forms/use-record-form-state'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { ErrorMessage } from '../error-message'
import { PageHead } from '../page-head'
import styles from '../page-head.module.css'
import { usePageTitle } from '../use-page-title'
import { FormSkeleton } from './form-skeleton'
import { useCreateRecord } from './use-create-record'

export function CreatePage(): ReactElement {
  const { resource = '' } = useParams()
  const { data, error, refetch } = useFormBody(resource, 'create')
  if (data) return <CreateForm key={resource} body={data} />
  if (error) return <ErrorMessage size="page" error={error} onRetry={() => void refetch()} />
  return <FormSkeleton resource={resource} />
}

function CreateForm({ body }: { readonly body: FormBody }) {
  const { name, label, singular } = body.resource
  const title = `New ${singular.toLowerCase()}`
  const path = `/resources/${name}`
  usePageTitle(title)
  const navigate = useNavigate()
  const form = useRecordFormState({ body, mode: 'create', record: undefined })
  const { save, faults } = useCreateRecord(form, body)
  return (
    <>
      <LeaveGuard form={form} />
      <PageHead crumbs={[{ label, to: path }]} title={title} />
      <div className={styles.stack}>
        <AppSlotRenderer location="resource-before-form" />
        <RecordForm
          body={body}
          form={form}
          saveLabel={`Create ${singular.toLowerCase()}`}
          faults={faults}
          onSave={save}
          onCancel={() => void navigate(path)}
        />
        <AppSlotRenderer location="resource-after-form" />
      </div>
    </>
  )
}
