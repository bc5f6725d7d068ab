import { CodedError, type ResourceRecord } from '@slipway/sdk/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Api, Author } from '../../api/api'
import { isCodedError } from '../../api/describe-error'
import { changeRecord, createRecord, recordQuery } from '../../api/records'
import type { RecordCalls } from '../../forms/saver/save-request'
import type { LiveBodies } from '../../session/live-bodies'
import { texts } from '../../texts/texts'

interface CallsOptions {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly live: LiveBodies
  readonly resource: string
}

/** The calls of a form, by the user and in the tenant that the form was opened with. */
export function createRecordCalls(options: CallsOptions): RecordCalls {
  const { api, queryClient, live, resource } = options
  const metaNow = () => live.meta.state.get().body
  const tenantNow = () => metaNow()?.tenant
  const tenant = tenantNow()
  const author: Author = { user: metaNow()?.user.id, tenant: tenant?.id }
  const changed = (cause?: unknown) => {
    const text = texts.t('form:tenant.changed', { tenant: tenant?.name ?? '' })
    return new CodedError('tenant-changed', text, { status: 409, cause })
  }
  // Another tab may have switched: what is typed here belongs to where it was typed. The server looks
  // again, because this page may not have heard of it yet.
  async function inTenant(call: () => Promise<ResourceRecord>): Promise<ResourceRecord> {
    if (tenantNow()?.id !== tenant?.id) throw changed()
    try {
      return await call()
    } catch (error) {
      throw isCodedError(error) && error.code === 'tenant-changed' ? changed(error) : error
    }
  }
  return {
    create: (values, key) => inTenant(() => createRecord(api, resource, { values, key, author })),
    change: ({ id, etag }, values) =>
      inTenant(() => changeRecord(api, { resource, id, etag, values, author })),
    read: (id) =>
      queryClient.fetchQuery({ ...recordQuery(api, { resource, id }), staleTime: 0, retry: false }),
  }
}
