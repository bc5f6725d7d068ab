import { type ErrorDetail, type ErrorsBody, errorDetail, errorsBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { manageKey } from './manage'
import { useReply } from './use-reply'

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
  const query = { page, ...(remote && { remote }), ...(remote && version && { version }) }
  return useReply(errorsBody, callOf('GET /manage/errors', { query }), {
    queryKey: [...manageKey, 'errors', 'list', query],
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  })
}

export function useErrorGroup(error: string): UseQueryResult<ErrorDetail> {
  return useReply(errorDetail, callOf('GET /manage/errors/{error}', { path: { error } }), {
    queryKey: [...manageKey, 'errors', 'one', error],
    refetchInterval: FOLLOW_MS,
  })
}
