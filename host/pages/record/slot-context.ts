import { freezeDeep, type RecordContext, type ResourceRecord } from '@slipway/sdk/contract'

/** The context of the two action locations, deeply frozen; what the host draws by the reply is not the record's. */
export function slotContext(resource: string, reply: ResourceRecord): RecordContext {
  const { pageSlots: _, ...record } = reply
  return freezeDeep({ resource, resourceId: record.id, record })
}
