import { useMemo } from 'react'
import { LeaveGuard } from '../../forms/guard/leave-guard'
import { useUnsavedForm } from '../../forms/guard/use-unsaved-form'
import { RecordForm } from '../../forms/record-form'
import { useRecordFormState } from '../../forms/use-record-form-state'
import { keptPath } from '../../session/kept-places'
import { useViewerMeta } from '../../session/use-session'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { useTexts } from '../../texts/use-texts'
import { OptionBadge } from '../../ui/option-badge'
import { PageHead } from '../../ui/page/page-head'
import { usePageTitle } from '../../ui/page/use-page-title'
import { useListPath } from '../list/use-list-path'
import { type RecordHeadProps, type RecordPartProps, recordPage } from '../record/record-frame'
import { slotContext } from '../record/slot-context'
import { useOrigin } from '../record/use-origin'
import { FormFieldsSkeleton } from './form-skeleton'
import { useSavedRecord } from './use-saved-record'
import { useSteadyBody } from './use-steady-body'

/** One record to edit, and what is related to it. */
export const EditPage = recordPage('edit', {
  Head,
  Content: EditForm,
  ContentSkeleton: FormFieldsSkeleton,
})

function Head({ body, record, isReady }: RecordHeadProps) {
  const { t } = useTexts('form')
  const { name, label } = body.resource
  const listPath = useListPath(name)
  const recordPath = keptPath(useViewerMeta(), `/resources/${name}/${record.id}`)
  const origin = useOrigin()
  const title = t('edit.title', { title: record.title })
  usePageTitle(title)
  const context = useMemo(() => slotContext(name, record), [name, record])
  return (
    <PageHead
      crumbs={[
        ...(origin?.crumbs ?? [{ label, to: listPath }]),
        { label: record.title, to: recordPath },
      ]}
      title={title}
      aside={record.group && <OptionBadge label={record.group} color={record.groupColor} />}
      // What acts on the form comes with it.
      actions={isReady && <AppSlotRenderer location="resource-edit-actions" context={context} />}
    />
  )
}

function EditForm({ body: current, record }: RecordPartProps) {
  const { t } = useTexts('form')
  const recordPath = keptPath(useViewerMeta(), `/resources/${current.resource.name}/${record.id}`)
  const form = useRecordFormState({ body: current, mode: 'edit', record })
  const body = useSteadyBody(current, form)
  const saved = useSavedRecord({ form, body, record })
  const work = useUnsavedForm({ body, form, saved })
  return (
    <>
      <LeaveGuard work={work} />
      <RecordForm
        body={body}
        form={form}
        saved={saved}
        record={record}
        saveLabel={t('edit.save')}
        cancelPath={recordPath}
      />
    </>
  )
}
