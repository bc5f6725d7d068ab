import { type MetaBody, metaBody } from '@slipway/sdk/contract'
import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { Api } from './api'
import { useApi } from './api-context'
import { isSignedOut } from './describe-error'

/** `null`: nobody is signed in. */
export const metaQuery = (api: Api) =>
  queryOptions({
    queryKey: ['meta'],
    queryFn: ({ client, signal }) => fetchMeta(api, client, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })

async function fetchMeta(
  api: Api,
  client: QueryClient,
  signal: AbortSignal,
): Promise<MetaBody | null> {
  try {
    return await api.call(metaBody, { path: '/meta', signal })
  } catch (error) {
    // A session that ended keeps its page until the document is replaced: it may hold unsaved work.
    if (isSignedOut(error) && !client.getQueryData(['meta'])) return null
    throw error
  }
}

export function useMeta(): UseQueryResult<MetaBody | null> {
  return useQuery(metaQuery(useApi()))
}
