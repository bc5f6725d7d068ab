import { useHost } from '@slipway/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { restoreRecords } from '../../api/records/record-actions'
import { renewRecords } from '../../api/records/renew-records'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'

interface Restored {
  readonly resource: string
  readonly ids: readonly number[]
}

/** Brings deleted records back, and says so. */
export function useRestore() {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { notify } = useHost()
  const { t } = useTexts('list')
  const formats = useFormats()
  return useMutation({
    mutationFn: ({ resource, ids }: Restored) => restoreRecords(api, resource, ids),
    onSuccess: (_, { ids }) => {
      const count = ids.length
      notify({ tone: 'success', message: t('restored', { count, shown: formats.number(count) }) })
    },
    onError: (error) => notify({ tone: 'error', message: describeError(error) }),
    onSettled: () => renewRecords(queryClient),
  })
}
