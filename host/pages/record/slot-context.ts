import { freezeDeep, type RecordContext, type ResourceRecord } from '@slipway/sdk/contract'

/** The context of the two action locations, deeply frozen. */
export function slotContext(resource: string, record: ResourceRecord): RecordContext {
  return freezeDeep({ resource, resourceId: record.id, record })
}
