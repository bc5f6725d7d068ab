import type { RecordContext, ResourceRecord } from '@slipway/sdk/contract'

/** What the two action locations give to their components (source 2.5), frozen. */
export function slotContext(resource: string, record: ResourceRecord): RecordContext {
  const seen = Object.freeze({ ...record, values: Object.freeze({ ...record.values }) })
  return Object.freeze({ resource, resourceId: record.id, record: seen })
}
