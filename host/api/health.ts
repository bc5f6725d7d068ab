import {
  type HealthBody,
  healthBody,
  type RemoteHealthBody,
  remoteHealthBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useHostApi } from './api-context'
import { type ManageQuery, manageKey } from './manage'

/** Figures change all the time; tables that move while they are read help nobody. */
const AGAIN_MS = 30_000

export function useHealth(query: ManageQuery): UseQueryResult<HealthBody> {
  const api = useHostApi()
  const call = callOf('GET /manage/health', { query: new URLSearchParams(query) })
  return useQuery({
    queryKey: [...manageKey, 'health', call.path],
    queryFn: ({ signal }) => api.call(healthBody, { ...call, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}

export function useRemoteHealth(
  remote: string,
  query: ManageQuery,
): UseQueryResult<RemoteHealthBody> {
  const api = useHostApi()
  const call = callOf('GET /manage/health/{remote}', {
    path: { remote },
    query: new URLSearchParams(query),
  })
  return useQuery({
    queryKey: [...manageKey, 'health', remote, call.path],
    queryFn: ({ signal }) => api.call(remoteHealthBody, { ...call, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}
