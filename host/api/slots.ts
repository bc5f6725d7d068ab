import { type RemotesBody, remotesBody, type SlotsBody, slotsBody } from '@slipway/sdk/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from './api-context'

const unchanging = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }

/** The public slots, for visitors who are not signed in. */
export function useSlots(enabled = true): UseQueryResult<SlotsBody> {
  const api = useApi()
  return useQuery({
    queryKey: ['slots'],
    queryFn: ({ signal }) => api.call(slotsBody, { path: '/slots', signal }),
    enabled,
    ...unchanging,
  })
}

/** How to load the components that the public slots name. */
export function useRemotes(enabled = true): UseQueryResult<RemotesBody> {
  const api = useApi()
  return useQuery({
    queryKey: ['remotes'],
    queryFn: ({ signal }) => api.call(remotesBody, { path: '/remotes', signal }),
    enabled,
    ...unchanging,
  })
}
