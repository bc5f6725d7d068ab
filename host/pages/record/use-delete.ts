import { useHost } from '@slipway/sdk'
import type { ResourceEntry, ResourceRecord } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useHostApi } from '../../api/api-context'
import { describeError, hasCode } from '../../api/describe-error'
import { deleteRecord } from '../../api/records/records'
import { renewRecords } from '../../api/records/renew-records'
import { useTexts } from '../../texts/use-texts'
import { useRestore } from '../actions/use-restore'
import { useListPath } from '../list/use-list-path'
import { useOrigin } from './use-origin'

/** Deletes a record and goes to its list, or to the record that it was opened from; a record that can be restored comes with an Undo. */
export function useDelete(resource: ResourceEntry, record: ResourceRecord) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { navigate, notify } = useHost()
  const { t } = useTexts('record')
  const { t: list } = useTexts('list')
  const restore = useRestore()
  const { name, singular, softDelete } = resource
  const { id, etag, title } = record
  const listPath = useListPath(name)
  const origin = useOrigin()
  const undo = () => restore.mutate({ resource: name, ids: [id] })
  return useMutation({
    mutationFn: () => deleteRecord(api, { resource: name, id, etag }),
    onSuccess: () => {
      navigate(origin?.path ?? listPath)
      // Not fetched again now: this page, which is about to go, would ask for what is no more.
      void renewRecords(queryClient, { refetchType: 'none' })
      notify({
        tone: 'success',
        message: t('delete.done', { singular, title }),
        ...(softDelete && { action: { label: list('undo'), run: undo } }),
      })
    },
    onError: (error) => {
      // Without a dialog there is no other place for it.
      if (!softDelete) return
      notify({
        tone: 'error',
        message: hasCode(error, 'edit-conflict') ? t('delete.changed') : describeError(error),
      })
    },
  })
}
