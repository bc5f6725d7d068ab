import {
  type FormBody,
  type FormMode,
  formBody,
  type ListBody,
  listBody,
  type ResourceRecord,
  resourceRecord,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api, Author } from '../api'
import { useHostApi } from '../api-context'
import { defaultPerPage, type ListQuery, writeListQuery } from './list-query'
import type { RecordAddress } from './record-paths'

export const listQuery = (api: Api, resource: string, query: Partial<ListQuery>) =>
  queryOptions({
    queryKey: ['records', resource, 'list', writeListQuery(query).toString()],
    queryFn: ({ signal }) => {
      const search = writeListQuery(query)
      search.set('perPage', String(query.perPage ?? defaultPerPage))
      return api.call(listBody, { ...listCall(resource, search), signal })
    },
  })

const listCall = (resource: string, query: URLSearchParams) =>
  callOf('GET /resources/{resource}', { path: { resource }, query })

export function useList(resource: string, query: ListQuery): UseQueryResult<ListBody> {
  const api = useHostApi()
  return useQuery({
    ...listQuery(api, resource, query),
    // The next page keeps the rows of the last one on screen, another resource does not.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === resource ? previous : undefined,
  })
}

export const recordQuery = (api: Api, address: RecordAddress) =>
  queryOptions({
    queryKey: ['records', address.resource, 'record', address.id],
    queryFn: ({ signal }) => {
      const call = callOf('GET /resources/{resource}/{id}', { path: address })
      return api.call(resourceRecord, { ...call, signal })
    },
  })

export function useRecord(address: RecordAddress): UseQueryResult<ResourceRecord> {
  return useQuery(recordQuery(useHostApi(), address))
}

export const formQuery = (api: Api, resource: string, mode: FormMode) =>
  queryOptions({
    queryKey: ['records', resource, 'form', mode],
    queryFn: ({ signal }) => {
      const given = { path: { resource }, query: { mode } }
      return api.call(formBody, { ...callOf('GET /resources/{resource}/form', given), signal })
    },
    staleTime: 60_000,
  })

export function useFormBody(resource: string, mode: FormMode): UseQueryResult<FormBody> {
  return useQuery(formQuery(useHostApi(), resource, mode))
}

type Values = Readonly<Record<string, unknown>>

interface NewRecord {
  readonly values: Values
  /** The same for each try of the same save: however often it is sent, there is one record. */
  readonly key: string
  readonly author: Author
}

interface ChangedRecord extends RecordAddress {
  readonly etag: string
  readonly values: Values
  readonly author: Author
}

export function createRecord(
  api: Api,
  resource: string,
  { values, key, author }: NewRecord,
): Promise<ResourceRecord> {
  const call = callOf('POST /resources/{resource}', { path: { resource }, body: values })
  return api.call(resourceRecord, { ...call, idempotencyKey: key, author })
}

export function changeRecord(
  api: Api,
  { etag, values, author, ...address }: ChangedRecord,
): Promise<ResourceRecord> {
  const given = { path: address, body: values }
  const call = callOf('PATCH /resources/{resource}/{id}', given)
  return api.call(resourceRecord, { ...call, ifMatch: etag, author })
}

export async function deleteRecord(
  api: Api,
  { etag, ...address }: RecordAddress & { readonly etag: string },
): Promise<void> {
  const call = callOf('DELETE /resources/{resource}/{id}', { path: address })
  await api.request({ ...call, ifMatch: etag })
}
