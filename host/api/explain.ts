import { type ExplainBody, explainBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { type ManageQuery, manageKey } from './manage'
import { useReply } from './use-reply'

/** Others change roles and releases meanwhile. */
const AGAIN_MS = 5000

/** Why entries are where they are; asked again while the page is looked at. */
export function useExplanation(query: ManageQuery): UseQueryResult<ExplainBody> {
  const call = callOf('GET /manage/explain', { query: new URLSearchParams(query) })
  return useReply(explainBody, call, {
    queryKey: [...manageKey, 'explain', call.path],
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}
