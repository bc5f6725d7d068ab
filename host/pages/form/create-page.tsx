import { type FormBody, fieldSchema } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useFormBody } from '../../api/records/records'
import { viewKindOf } from '../../fields/field-kinds'
import { LeaveGuard } from '../../forms/guard/leave-guard'
import { useUnsavedForm } from '../../forms/guard/use-unsaved-form'
import { RecordForm } from '../../forms/record-form'
import { useRecordFormState } from '../../forms/use-record-form-state'
import { AppSlotRenderer } from '../../slots/app-slot-renderer'
import { usePageSlots } from '../../slots/page/use-page-slots'
import { useRevisionOf } from '../../slots/page/use-revision-of'
import { useTexts } from '../../texts/use-texts'
import { ErrorMessage } from '../../ui/error-message'
import { PageHead } from '../../ui/page/page-head'
import styles from '../../ui/page/page-head.module.css'
import { usePageTitle } from '../../ui/page/use-page-title'
import { useListPath } from '../list/use-list-path'
import { useKept, useKeptCovered } from '../record/use-kept'
import { useOrigin } from '../record/use-origin'
import { FormSkeleton } from './form-skeleton'
import { useSavedRecord } from './use-saved-record'
import { useSteadyBody } from './use-steady-body'

export function CreatePage(): ReactElement {
  const { resource = '' } = useParams()
  const { data, error, refetch } = useFormBody(resource, 'create')
  const body = useKept(data)
  const retry = () => void refetch()
  useKeptCovered({ isKept: body !== data, error, retry })
  usePageSlots(body?.pageSlots, 'create', useRevisionOf(refetch))
  if (body) return <CreateForm key={resource} body={body} />
  if (error) return <ErrorMessage size="page" error={error} onRetry={retry} />
  return <FormSkeleton resource={resource} />
}

function CreateForm({ body: current }: { readonly body: FormBody }) {
  const { t } = useTexts('form')
  const [search] = useSearchParams()
  const { name, label, singular } = current.resource
  const names = { singular, lower: singular.toLowerCase() }
  const title = t('create.title', names)
  const listPath = useListPath(name)
  const origin = useOrigin()
  usePageTitle(title)
  const form = useRecordFormState({
    body: current,
    mode: 'create',
    record: undefined,
    start: readStartValues(current.fields, search),
  })
  const body = useSteadyBody(current, form)
  const saved = useSavedRecord({ form, body, record: undefined })
  const work = useUnsavedForm({ body, form, saved })
  return (
    <>
      <LeaveGuard work={work} />
      <PageHead crumbs={origin?.crumbs ?? [{ label, to: listPath }]} title={title} />
      <div className={styles.stack}>
        <AppSlotRenderer location="resource-before-form" />
        <RecordForm
          body={body}
          form={form}
          saved={saved}
          saveLabel={t('create.save', names)}
          cancelPath={origin?.path ?? listPath}
        />
        <AppSlotRenderer location="resource-after-form" />
      </div>
    </>
  )
}

/**
 * Start values of a new record from the address of its form, `?order=5&status=open`: as values are in
 * JSON, several options with commas between. What a field would not take is left out.
 */
export function readStartValues(
  entries: FormBody['fields'],
  search: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const fields = entries.filter((entry) => entry.kind === 'field').filter((one) => !one.readOnly)
  const given = fields.flatMap((field) => {
    const text = search.get(field.name)
    if (text === null) return []
    const { parse } = viewKindOf(field)
    const parsed = fieldSchema(field).safeParse(parse ? parse(text) : text)
    return parsed.success ? [[field.name, parsed.data] as const] : []
  })
  return Object.fromEntries(given)
}
