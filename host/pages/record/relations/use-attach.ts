import { useHost } from '@slipway/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { attachRecord, type RelationAddress } from '../../../api/records/relations'
import { renewRecords } from '../../../api/records/renew-records'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

/** Relates records to the one that `address` names, and says so. */
export function useAttach(address: RelationAddress) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { notify } = useHost()
  const { t } = useTexts('record')
  const formats = useFormats()
  return useMutation({
    async mutationFn(ids: readonly number[]) {
      for (const id of ids) await attachRecord(api, address, id)
    },
    onSuccess: (_, { length: count }) => {
      const shown = formats.number(count)
      notify({ tone: 'success', message: t('attach.done', { count, shown }) })
    },
    onError: (error) => notify({ tone: 'error', message: describeError(error) }),
    onSettled: () => renewRecords(queryClient),
  })
}
