import { type ErrorDetail, type ErrorsBody, errorDetail, errorsBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useHostApi } from './api-context'
import { manageKey } from './manage'

/** Pages report at any time, which is no change of the catalog. */
const FOLLOW_MS = 10_000

/** The filters and the page in the address of the list. */
export interface ErrorsShown {
  readonly remote?: string
  readonly version?: string
  readonly page?: string
}

export function useErrors({
  remote,
  version,
  page = '1',
}: ErrorsShown): UseQueryResult<ErrorsBody> {
  const api = useHostApi()
  const query = { page, ...(remote && { remote }), ...(remote && version && { version }) }
  const call = callOf('GET /manage/errors', { query })
  return useQuery({
    queryKey: [...manageKey, 'errors', 'list', query],
    queryFn: ({ signal }) => api.call(errorsBody, { ...call, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  })
}

export function useErrorGroup(error: string): UseQueryResult<ErrorDetail> {
  const api = useHostApi()
  const call = callOf('GET /manage/errors/{error}', { path: { error } })
  return useQuery({
    queryKey: [...manageKey, 'errors', 'one', error],
    queryFn: ({ signal }) => api.call(errorDetail, { ...call, signal }),
    refetchInterval: FOLLOW_MS,
  })
}
