import type { BootBody } from '@slipway/sdk/contract'
import { QueryClient } from '@tanstack/react-query'
import { isCodedError } from './describe-error'

/** The cache of the server's replies, filled with what the page carried. */
export function createQueryClient(boot: BootBody): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  client.setQueryData(['slots'], { slots: boot.slots.slots })
  client.setQueryData(['remotes'], boot.remotes)
  if (boot.session === 'known') client.setQueryData(['meta'], boot.meta)
  if (boot.session === 'anonymous') client.setQueryData(['meta'], null)
  return client
}

/** Once more for what may pass by itself; an answer such as 404 or 422 is final. */
function shouldRetry(failures: number, error: unknown): boolean {
  const passing = !isCodedError(error) || error.status === 0 || error.status >= 500
  return passing && failures < 1
}
