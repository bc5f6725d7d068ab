import {
  componentTone,
  type HealthItem,
  type HealthRange,
  healthBody,
  remoteHealthBody,
  type Tone,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './api'
import { useHostApi } from './api-context'
import { lastPage, type ManageQuery, manageKey, useManageReply } from './manage'
import type { Reply } from './use-reply'

/** Figures change all the time; tables that move while they are read help nobody. */
const AGAIN_MS = 30_000

export function useHealth(query: ManageQuery): Reply<typeof healthBody> {
  const call = callOf('GET /manage/health', { query: new URLSearchParams(query) })
  return useManageReply(healthBody, call, { ...lastPage, refetchInterval: AGAIN_MS })
}

/** Of the longest list that is asked for, so many. */
const MOST_PAGES = 10

/** Every component of every version over the last day, the worst first. */
export function useDayOfComponents(): UseQueryResult<readonly HealthItem[]> {
  const api = useHostApi()
  return useQuery({
    queryKey: [...manageKey, 'health-of', 'day'],
    queryFn: ({ signal }) => fetchComponents(api, 'day', signal),
    // Rows come and go while a list is narrowed.
    staleTime: AGAIN_MS,
  })
}

/** With how it is, by the host's lines. */
export interface MarkedItem extends HealthItem {
  readonly tone: Tone
}

/** The same over the last hour, asked again while the page is visible; who may not read it asks for nothing. */
export function useHourOfComponents(mayRead: boolean): UseQueryResult<readonly MarkedItem[]> {
  const api = useHostApi()
  return useQuery({
    queryKey: [...manageKey, 'health-of', 'hour'],
    queryFn: ({ signal }) => fetchComponents(api, 'hour', signal),
    enabled: mayRead,
    refetchInterval: AGAIN_MS,
  })
}

async function fetchComponents(
  api: Api,
  range: HealthRange,
  signal: AbortSignal,
): Promise<readonly MarkedItem[]> {
  const items: MarkedItem[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { range, perPage: '100', page: String(page) }
    const call = callOf('GET /manage/health', { query })
    const body = await api.call(healthBody, { ...call, signal })
    items.push(...body.items.map((item) => ({ ...item, tone: componentTone(item, body.lines) })))
    if (items.length >= body.total.value || body.items.length === 0) break
  }
  return items
}

export function useRemoteHealth(
  remote: string,
  query: ManageQuery,
): Reply<typeof remoteHealthBody> {
  const given = { path: { remote }, query: new URLSearchParams(query) }
  const call = callOf('GET /manage/health/{remote}', given)
  return useManageReply(remoteHealthBody, call, { ...lastPage, refetchInterval: AGAIN_MS })
}
