import { type CardBody, cardBody } from '@slipway/sdk/contract'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './api'
import { useApi } from './api-context'

export const cardQuery = (api: Api, dashboard: string, id: string) =>
  queryOptions({
    queryKey: ['records', 'card', dashboard, id],
    queryFn: ({ signal }) => {
      const path = `/dashboards/${encodeURIComponent(dashboard)}/cards/${encodeURIComponent(id)}`
      return api.call(cardBody, { path, signal })
    },
  })

export function useCard(dashboard: string, id: string): UseQueryResult<CardBody> {
  const api = useApi()
  // A dashboard that is left open shows today's figures.
  return useQuery({ ...cardQuery(api, dashboard, id), refetchInterval: 60_000 })
}
