import { type Notice, useHost } from '@slipway/sdk'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { renewRecords } from '../../api/records/renew-records'

/** A change of records: says what came of it or why it failed, and has records fetched again. */
export function useRecordsChange<Order, Done>(
  send: (api: Api, order: Order) => Promise<Done>,
  noticeOf: (order: Order, done: Done) => Notice,
): UseMutationResult<Done, Error, Order> {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { notify } = useHost()
  return useMutation({
    mutationFn: (order: Order) => send(api, order),
    onSuccess: (done, order) => notify(noticeOf(order, done)),
    onError: (error) => notify({ tone: 'error', message: describeError(error) }),
    onSettled: () => renewRecords(queryClient),
  })
}
