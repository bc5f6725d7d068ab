import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isTakenAway, mayPass } from './describe-error'

/** The cache of what pages ask the server for: records, lists, cards. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (!isTakenAway(error)) return
        const [area] = query.queryKey
        forgetUnseen(client, [area])
        if (query.state.data === undefined) return
        query.setState({ data: undefined, dataUpdatedAt: 0 })
        // What is beside it may have gone for the same reason: each answers for itself.
        void client.invalidateQueries({ queryKey: [area], predicate: (other) => other !== query })
      },
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Drops what is kept and on no page: prefetched, or of pages that were left. */
export function forgetUnseen(client: QueryClient, queryKey: readonly unknown[]): void {
  forget(client, { queryKey, type: 'inactive' })
}

/** Drops everything but the user's own profile. */
export function forgetAll(client: QueryClient): void {
  forget(client, { predicate: ({ queryKey }) => queryKey[0] !== 'profile' })
}

function forget(
  client: QueryClient,
  filters: Parameters<ReturnType<QueryClient['getQueryCache']>['findAll']>[0],
): void {
  const cache = client.getQueryCache()
  for (const query of cache.findAll(filters)) {
    // Whoever drew it last holds the query itself: removing it alone leaves its data there.
    query.reset()
    cache.remove(query)
  }
}

function shouldRetry(failures: number, error: unknown): boolean {
  return mayPass(error) && failures < 1
}
