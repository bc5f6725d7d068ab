import { type OverviewBody, overviewBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useHostApi } from './api-context'
import { manageKey } from './manage'

const AGAIN_MS = 30_000

/** Whether everything is all right; asked again while the page is visible. */
export function useOverview(): UseQueryResult<OverviewBody> {
  const api = useHostApi()
  // By a schema of its own: the entry has the brief one as well.
  const { path } = callOf('GET /manage/overview')
  return useQuery({
    queryKey: [...manageKey, 'overview'],
    queryFn: ({ signal }) => api.call(overviewBody, { path, signal }),
    refetchInterval: AGAIN_MS,
  })
}
