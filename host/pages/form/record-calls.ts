import { CodedError, type MetaBody } from '@slipway/sdk/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api'
import { changeRecord, createRecord, recordQuery } from '../../api/records'
import type { RecordCalls } from '../../forms/save-request'
import { texts } from '../../texts/texts'

interface CallsOptions {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly resource: string
}

/** The calls of a form, in the tenant that the form was opened in. */
export function createRecordCalls({ api, queryClient, resource }: CallsOptions): RecordCalls {
  const tenantNow = () => queryClient.getQueryData<MetaBody | null>(['meta'])?.tenant
  const tenant = tenantNow()
  // Another tab may have switched: what is typed here belongs to where it was typed.
  const assertTenant = async () => {
    if (tenantNow()?.id === tenant?.id) return
    const text = texts.t('form:tenant.changed', { tenant: tenant?.name ?? '' })
    throw new CodedError('tenant-changed', text)
  }
  return {
    async create(values, key) {
      await assertTenant()
      return createRecord(api, resource, { values, key })
    },
    async change({ id, etag }, values) {
      await assertTenant()
      return changeRecord(api, { resource, id, etag, values })
    },
    read: (id) =>
      queryClient.fetchQuery({ ...recordQuery(api, { resource, id }), staleTime: 0, retry: false }),
  }
}
