import { type ExplainBody, explainBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useHostApi } from './api-context'
import { type ManageQuery, manageKey } from './manage'

/** Others change roles and releases meanwhile. */
const AGAIN_MS = 5000

/** Why entries are where they are; asked again while the page is looked at. */
export function useExplanation(query: ManageQuery): UseQueryResult<ExplainBody> {
  const api = useHostApi()
  const call = callOf('GET /manage/explain', { query: new URLSearchParams(query) })
  return useQuery({
    queryKey: [...manageKey, 'explain', call.path],
    queryFn: ({ signal }) => api.call(explainBody, { ...call, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}
