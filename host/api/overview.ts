import { type MetaBody, overviewBody, overviewBrief } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData } from '@tanstack/react-query'
import { manageKey, useManageReply } from './manage'
import { type Reply, useReply } from './use-reply'

const AGAIN_MS = 30_000
const BRIEF_AGAIN_MS = 60_000

/** Whether everything is all right; asked again while the page is visible. */
export function useOverview(): Reply<typeof overviewBody> {
  // By a schema of its own: the entry has the brief one as well.
  const { path } = callOf('GET /manage/overview')
  return useManageReply(overviewBody, { path }, { refetchInterval: AGAIN_MS })
}

/**
 * The overview of what fails and what waits, for the frame around every page; asked again each minute while the tab
 * is seen, and once for all who use it when the revision moves.
 */
export function useOverviewBrief(
  isAsked: boolean,
  revision: MetaBody['revision'],
): Reply<typeof overviewBrief> {
  const { path } = callOf('GET /manage/overview', { query: { brief: '' } })
  return useReply(
    overviewBrief,
    { path },
    {
      queryKey: [...manageKey, 'brief', revision],
      placeholderData: keepPreviousData,
      refetchInterval: BRIEF_AGAIN_MS,
      enabled: isAsked,
    },
  )
}
