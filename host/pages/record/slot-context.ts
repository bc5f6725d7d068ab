import type { RecordContext, ResourceRecord, SlotRecord } from '@slipway/sdk/contract'

/** What the two action locations give to their components (source 2.5), frozen. */
export function slotContext(resource: string, record: ResourceRecord): RecordContext {
  const { id, title, label, group, values } = record
  const own = { title, label, ...(group !== undefined && { group }) }
  // The record's own names win over fields of the same name.
  const seen: SlotRecord = Object.freeze({ ...values, ...own })
  return Object.freeze({ resource, resourceId: id, record: seen })
}
