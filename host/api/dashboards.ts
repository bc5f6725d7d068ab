import { type CardBody, cardBody } from '@slipway/sdk/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from './api-context'

export function useCard(dashboard: string, id: string): UseQueryResult<CardBody> {
  const api = useApi()
  const path = `/dashboards/${encodeURIComponent(dashboard)}/cards/${encodeURIComponent(id)}`
  return useQuery({
    queryKey: ['records', 'card', dashboard, id],
    queryFn: ({ signal }) => api.call(cardBody, { path, signal }),
    // A dashboard that is left open tells today's figures.
    refetchInterval: 60_000,
  })
}
