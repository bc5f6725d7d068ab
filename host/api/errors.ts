import { errorDetail, errorsBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { lastPage, useManageReply } from './manage'
import type { Reply } from './use-reply'

/** Pages report at any time, which is no change of the catalog. */
const FOLLOW_MS = 10_000

/** The filters and the page in the address of the list. */
export interface ErrorsShown {
  readonly remote?: string
  readonly version?: string
  readonly page?: string
}

export function useErrors({ remote, version, page = '1' }: ErrorsShown): Reply<typeof errorsBody> {
  const query = { page, ...(remote && { remote }), ...(remote && version && { version }) }
  const call = callOf('GET /manage/errors', { query })
  return useManageReply(errorsBody, call, { ...lastPage, refetchInterval: FOLLOW_MS })
}

export function useErrorGroup(error: string): Reply<typeof errorDetail> {
  const call = callOf('GET /manage/errors/{error}', { path: { error } })
  return useManageReply(errorDetail, call, { refetchInterval: FOLLOW_MS })
}
