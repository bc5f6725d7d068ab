import { explainBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { lastPage, type ManageQuery, useManageReply } from './manage'
import type { Reply } from './use-reply'

/** Others change roles and releases meanwhile. */
const AGAIN_MS = 5000

/** Why entries are where they are; asked again while the page is looked at. */
export function useExplanation(query: ManageQuery): Reply<typeof explainBody> {
  const call = callOf('GET /manage/explain', { query: new URLSearchParams(query) })
  return useManageReply(explainBody, call, { ...lastPage, refetchInterval: AGAIN_MS })
}
