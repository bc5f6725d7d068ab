import {
  type FormBody,
  type FormMode,
  formBody,
  type ListBody,
  listBody,
  type ResourceRecord,
  resourceRecord,
} from '@slipway/sdk/contract'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api, Author } from './api'
import { useApi } from './api-context'
import { defaultPerPage, type ListQuery, writeListQuery } from './list-query'
import { type RecordAddress, recordPath, resourcePath } from './record-paths'

export const listQuery = (api: Api, resource: string, query: Partial<ListQuery>) =>
  queryOptions({
    queryKey: ['records', resource, 'list', writeListQuery(query).toString()],
    queryFn: ({ signal }) => {
      const search = writeListQuery(query)
      search.set('perPage', String(query.perPage ?? defaultPerPage))
      return api.call(listBody, { path: `${resourcePath(resource)}?${search}`, signal })
    },
  })

export function useList(resource: string, query: ListQuery): UseQueryResult<ListBody> {
  const api = useApi()
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
    queryFn: ({ signal }) => api.call(resourceRecord, { path: recordPath(address), signal }),
  })

export function useRecord(address: RecordAddress): UseQueryResult<ResourceRecord> {
  return useQuery(recordQuery(useApi(), address))
}

export const formQuery = (api: Api, resource: string, mode: FormMode) =>
  queryOptions({
    queryKey: ['records', resource, 'form', mode],
    queryFn: ({ signal }) =>
      api.call(formBody, { path: `${resourcePath(resource)}/form?mode=${mode}`, signal }),
    staleTime: 60_000,
  })

export function useFormBody(resource: string, mode: FormMode): UseQueryResult<FormBody> {
  return useQuery(formQuery(useApi(), resource, mode))
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
  const call = { method: 'POST', path: resourcePath(resource), body: values } as const
  return api.call(resourceRecord, { ...call, idempotencyKey: key, author })
}

export function changeRecord(
  api: Api,
  { etag, values, author, ...address }: ChangedRecord,
): Promise<ResourceRecord> {
  const path = recordPath(address)
  const call = { method: 'PATCH', path, body: values } as const
  return api.call(resourceRecord, { ...call, ifMatch: etag, author })
}

export async function deleteRecord(
  api: Api,
  { etag, ...address }: RecordAddress & { readonly etag: string },
): Promise<void> {
  await api.request({ method: 'DELETE', path: recordPath(address), ifMatch: etag })
}
