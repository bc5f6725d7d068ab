import type { SlotRecord } from '@slipway/sdk/contract'

/** A record for tests, as the host gives it at the action locations. */
export function createFakeRecord(parts: Partial<SlotRecord> = {}): SlotRecord {
  return { id: 7, title: 'Record 7', label: 'Record', values: {}, etag: '"1"', ...parts }
}
