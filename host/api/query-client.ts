import { QueryClient } from '@tanstack/react-query'
import { isCodedError } from './describe-error'

/** The cache of what pages ask the server for: records, lists, cards. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Once more for what may pass by itself; an answer such as 404 or 422 is final. */
function shouldRetry(failures: number, error: unknown): boolean {
  const passing = !isCodedError(error) || error.status === 0 || error.status >= 500
  return passing && failures < 1
}
