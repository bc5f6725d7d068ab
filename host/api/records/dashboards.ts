import { type CardBody, cardBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from '../api'
import { useHostApi } from '../api-context'

export const cardQuery = (api: Api, dashboard: string, card: string) =>
  queryOptions({
    queryKey: ['records', 'card', dashboard, card],
    queryFn: ({ signal }) => {
      const path = { dashboard, card }
      const call = callOf('GET /dashboards/{dashboard}/cards/{card}', { path })
      return api.call(cardBody, { ...call, signal })
    },
  })

export function useCard(dashboard: string, id: string): UseQueryResult<CardBody> {
  const api = useHostApi()
  // A dashboard that is left open shows today's figures.
  return useQuery({ ...cardQuery(api, dashboard, id), refetchInterval: 60_000 })
}
