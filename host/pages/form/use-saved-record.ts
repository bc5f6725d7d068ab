import { useHost } from '@slipway/sdk'
import type { FormBody, ResourceRecord } from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useHostApi } from '../../api/api-context'
import { recordQuery } from '../../api/records'
import { renewRecords } from '../../api/renew-records'
import type { RecordForm } from '../../forms/form-context'
import { initialValues } from '../../forms/initial-values'
import type { SaveState } from '../../forms/saver/save-state'
import { type SavedForm, useRecordSaver } from '../../forms/saver/use-record-saver'
import { keptPath } from '../../session/kept-places'
import { useLive } from '../../session/live-bodies'
import { useViewerMeta } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import { useOrigin } from '../record/use-origin'
import { createRecordCalls } from './record-calls'

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
