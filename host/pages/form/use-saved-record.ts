import { useHost } from '@slipway/sdk'
import { CodedError, type FormBody, type ResourceRecord } from '@slipway/sdk/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Api, Author } from '../../api/api'
import { useHostApi } from '../../api/api-context'
import { isCodedError } from '../../api/describe-error'
import { changeRecord, createRecord, recordQuery } from '../../api/records/records'
import { renewRecords } from '../../api/records/renew-records'
import type { RecordForm } from '../../forms/form-context'
import { initialValues } from '../../forms/initial-values'
import type { RecordCalls } from '../../forms/saver/save-request'
import type { SaveState } from '../../forms/saver/save-state'
import { type SavedForm, useRecordSaver } from '../../forms/saver/use-record-saver'
import { keptPath } from '../../session/kept-places'
import { type LiveBodies, useLive } from '../../session/live-bodies'
import { useViewerMeta } from '../../session/use-session'
import { texts } from '../../texts/texts'
import { useTexts } from '../../texts/use-texts'
import { useOrigin } from '../record/use-origin'

type Saved = Extract<SaveState, { state: 'saved' }>

interface SavedRecord {
  readonly form: RecordForm
  readonly body: FormBody
  /** Nothing for a new record. */
  readonly record: ResourceRecord | undefined
}

/**
 * Saves the form of a record. When that is done, opens the record that the form was opened from, or the
 * record's own page; the latter also where it has lists to be filled, as an order its lines.
 */
export function useSavedRecord({ form, body, record }: SavedRecord): SavedForm {
  const { resource, fields } = body
  const api = useHostApi()
  const queryClient = useQueryClient()
  const live = useLive()
  const { t } = useTexts('form')
  const { navigate, notify } = useHost()
  const viewer = useViewerMeta()
  const origin = useOrigin()
  const saved = useRecordSaver(() => ({
    form,
    record,
    fill: (next) => initialValues(fields, next),
    calls: createRecordCalls({ api, queryClient, live, resource: resource.name }),
  }))
  const { saver, state } = saved
  useEffect(() => {
    // A slot changed the record, and there is nothing typed to lose: the form follows.
    if (record) saver.follow(record)
  }, [saver, record])
  const show = useEffectEvent(({ record: next, changed }: Saved) => {
    const { singular, name } = resource
    const { id, title } = next
    queryClient.setQueryData(recordQuery(api, { resource: name, id }).queryKey, next)
    void renewRecords(queryClient)
    const own = keptPath(viewer, `/resources/${name}/${id}`)
    origin?.lookFor(id)
    if (origin && hasWorkBelow(body)) navigate(`${own}?${origin.search}`)
    else navigate(origin?.path ?? own)
    const message = t(record ? 'edit.done' : 'create.done', { singular, title })
    if (changed) notify({ tone: 'success', message })
  })
  useEffect(() => {
    if (state.state === 'saved') show(state)
  }, [state])
  return saved
}

function hasWorkBelow({ relations }: FormBody): boolean {
  return relations.some(({ permissions }) => permissions.create || permissions.attach)
}

interface CallsOptions {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly live: LiveBodies
  readonly resource: string
}

/** The calls of a form, by the user and in the tenant that the form was opened with. */
function createRecordCalls(options: CallsOptions): RecordCalls {
  const { api, queryClient, live, resource } = options
  const metaNow = () => live.meta.state.get().body
  const tenantNow = () => metaNow()?.tenant
  const tenant = tenantNow()
  const author: Author = { user: metaNow()?.user.id, tenant: tenant?.id }
  const changed = (cause?: unknown) => {
    const text = texts.t('form:tenant.changed', { tenant: tenant?.name ?? '' })
    return new CodedError('tenant-changed', text, { status: 409, cause })
  }
  // Another tab may have switched: what is typed here belongs to where it was typed. The server looks
  // again, because this page may not have heard of it yet.
  async function inTenant(call: () => Promise<ResourceRecord>): Promise<ResourceRecord> {
    if (tenantNow()?.id !== tenant?.id) throw changed()
    try {
      return await call()
    } catch (error) {
      throw isCodedError(error) && error.code === 'tenant-changed' ? changed(error) : error
    }
  }
  return {
    create: (values, key) => inTenant(() => createRecord(api, resource, { values, key, author })),
    change: ({ id, etag }, values) =>
      inTenant(() => changeRecord(api, { resource, id, etag, values, author })),
    read: (id) =>
      queryClient.fetchQuery({ ...recordQuery(api, { resource, id }), staleTime: 0, retry: false }),
  }
}
