import type { EndpointCall } from '@slipway/sdk/contract/call'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useHostApi } from './api-context'

/** The state of a query whose reply is of that schema. */
export type Reply<Schema extends z.ZodMiniType> = UseQueryResult<z.output<Schema>>

/** Asks for what `call` names, and parses the reply by the contract's `schema`. */
export function useReply<Schema extends z.ZodMiniType, Data = z.output<Schema>>(
  schema: Schema,
  call: Pick<EndpointCall<NoInfer<Schema>>, 'path' | 'reply'>,
  options: Omit<UseQueryOptions<z.output<Schema>, Error, Data>, 'queryFn'>,
): UseQueryResult<Data> {
  const api = useHostApi()
  return useQuery({ ...options, queryFn: ({ signal }) => api.call(schema, { ...call, signal }) })
}
