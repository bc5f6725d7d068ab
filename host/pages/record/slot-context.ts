import { freezeDeep, type RecordContext, type ResourceRecord } from '@slipway/sdk/contract'

/** What the two action locations give to their components, deeply frozen. */
export function slotContext(resource: string, record: ResourceRecord): RecordContext {
  return freezeDeep({ resource, resourceId: record.id, record })
}
