import { type ListBody, listBody } from '@slipway/sdk/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './api'
import { useApi } from './api-context'
import { type RecordAddress, recordPath } from './record-paths'

export const relationPerPage = 10

export interface RelationAddress extends RecordAddress {
  readonly relation: string
}

const relationPath = ({ relation, ...address }: RelationAddress) =>
  `${recordPath(address)}/relations/${encodeURIComponent(relation)}`

interface RelationPage extends RelationAddress {
  readonly q: string
  readonly page: number
}

/** One page of the records that are related to a record. */
export function useRelation({ q, page, ...address }: RelationPage): UseQueryResult<ListBody> {
  const api = useApi()
  const search = new URLSearchParams(q ? { q } : {})
  search.set('page', String(page))
  search.set('perPage', String(relationPerPage))
  const path = `${relationPath(address)}?${search}`
  return useQuery({
    queryKey: ['records', address.resource, 'relation', address.id, address.relation, path],
    queryFn: ({ signal }) => api.call(listBody, { path, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Relates record `other` to the one that `address` names; many-to-many. */
export async function attachRecord(
  api: Api,
  address: RelationAddress,
  other: number,
): Promise<void> {
  await api.request({ method: 'POST', path: relationPath(address), body: { id: other } })
}

export async function detachRecord(
  api: Api,
  address: RelationAddress,
  other: number,
): Promise<void> {
  await api.request({ method: 'DELETE', path: `${relationPath(address)}/${other}` })
}
