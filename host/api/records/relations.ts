import { type ListBody, listBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { Api } from '../api'
import { useReply } from '../use-reply'
import type { RecordAddress } from './record-paths'

export const relationPerPage = 10

export interface RelationAddress extends RecordAddress {
  readonly relation: string
}

interface RelationPage extends RelationAddress {
  readonly q: string
  readonly page: number
}

/** One page of the records that are related to a record. */
export function useRelation({ q, page, ...address }: RelationPage): UseQueryResult<ListBody> {
  const search = new URLSearchParams(q ? { q } : {})
  search.set('page', String(page))
  search.set('perPage', String(relationPerPage))
  const path = { ...address }
  const call = callOf('GET /resources/{resource}/{id}/relations/{relation}', {
    path,
    query: search,
  })
  return useReply(listBody, call, {
    queryKey: ['records', address.resource, 'relation', address.id, address.relation, call.path],
    placeholderData: keepPreviousData,
  })
}

/** Relates record `other` to the one that `address` names; many-to-many. */
export async function attachRecord(
  api: Api,
  address: RelationAddress,
  other: number,
): Promise<void> {
  const given = { path: address, body: { id: other } }
  await api.request(callOf('POST /resources/{resource}/{id}/relations/{relation}', given))
}

export async function detachRecord(
  api: Api,
  address: RelationAddress,
  other: number,
): Promise<void> {
  const path = { ...address, otherId: other }
  const route = 'DELETE /resources/{resource}/{id}/relations/{relation}/{otherId}'
  await api.request(callOf(route, { path }))
}
