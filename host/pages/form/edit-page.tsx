import type { FormBody, ResourceRecord } from '@slipway/sdk/contract'
import { type ReactElement, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { RecordAddress } from '../../api/record-paths'
import { useFormBody, useRecord } from '../../api/records'
import { LeaveGuard } from '../../forms/leave-guard'
import { RecordForm } from '../../forms/record-form'
import { useRecordFormState } from '../../forms/use-record-form-state'
import { isHeld } from '../../forms/use-record-saver'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { useTranslation } from '../../texts/use-translation'
import { ErrorMessage } from '../error-message'
import { NotFoundPage } from '../not-found-page'
import { PageHead } from '../page-head'
import styles from '../page-head.module.css'
import { RecordGroup } from '../record/record-group'
import { Relations } from '../record/relations'
import { slotContext } from '../record/slot-context'
import { useRecordAddress } from '../record/use-record-address'
import { usePageTitle } from '../use-page-title'
import { FormSkeleton } from './form-skeleton'
import { useSavedRecord } from './use-saved-record'
import { useSteadyBody } from './use-steady-body'

export function EditPage(): ReactElement {
  const address = useRecordAddress()
  if (!address) return <NotFoundPage />
  return <EditRecord key={`${address.resource}/${address.id}`} address={address} />
}

function EditRecord({ address }: { readonly address: RecordAddress }) {
  const record = useRecord(address)
  const body = useFormBody(address.resource, 'edit')
  const error = record.error ?? body.error
  if (record.data && body.data) return <EditForm body={body.data} record={record.data} />
  if (!error) return <FormSkeleton resource={address.resource} />
  const retry = () => void Promise.all([record.refetch(), body.refetch()])
  return <ErrorMessage size="page" error={error} onRetry={retry} />
}

interface EditFormProps {
  readonly body: FormBody
  readonly record: ResourceRecord
}

function EditForm({ body: current, record }: EditFormProps) {
  const { t } = useTranslation('form')
  const { name, label } = current.resource
  const listPath = `/resources/${name}`
  const path = `${listPath}/${record.id}`
  const title = t('edit.title', { title: record.title })
  usePageTitle(title)
  const navigate = useNavigate()
  const form = useRecordFormState({ body: current, mode: 'edit', record })
  const body = useSteadyBody(current, form)
  const saved = useSavedRecord({ form, body, record })
  const { saver } = saved
  const context = useMemo(() => slotContext(name, record), [name, record])
  return (
    <>
      <LeaveGuard isHeld={useCallback(() => isHeld({ saver }, form.dirty), [saver, form])} />
      <PageHead
        crumbs={[
          { label, to: listPath },
          { label: record.title, to: path },
        ]}
        title={title}
        aside={<RecordGroup group={record.group} />}
        actions={<AppSlotRenderer location="resource-edit-actions" context={context} />}
      />
      <div className={styles.stack}>
        <AppSlotRenderer location="resource-before-form" />
        <RecordForm
          body={body}
          form={form}
          saved={saved}
          record={record}
          saveLabel={t('edit.save')}
          onCancel={() => void navigate(path)}
        />
        <AppSlotRenderer location="resource-after-form" />
        <Relations body={body} recordId={record.id} />
      </div>
    </>
  )
}
