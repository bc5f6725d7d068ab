import { QueryClient } from '@tanstack/react-query'
import { mayPass } from './describe-error'

/** The cache of what pages ask the server for: records, lists, cards. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

function shouldRetry(failures: number, error: unknown): boolean {
  return mayPass(error) && failures < 1
}
