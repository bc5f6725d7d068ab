import type { DoctorBody, KeptRows, StorageBody } from '@slipway/sdk/contract'

const at = '2026-11-21T09:00:00.000Z'

export const sampleDoctor: DoctorBody = {
  state: 'ok',
  lines: [
    { check: 'settings', state: 'ok', seen: 'All settings are understood.', advice: null },
    { check: 'clock', state: 'ok', seen: "Every clock agrees with the database's.", advice: null },
  ],
  servers: [
    {
      name: 'north:3000',
      version: '0.1.0',
      startedAt: '2026-11-20T08:00:00.000Z',
      seenAt: at,
      clockMs: 0,
      freeBytes: 12_000_000_000,
    },
  ],
}

function sampleKept(rows: number, more: Partial<KeptRows> = {}): KeptRows {
  const bytes = rows * 1000
  return { rows, bytes, isEstimate: false, oldestAt: rows === 0 ? null : at, days: 90, ...more }
}

export const sampleStorage: StorageBody = {
  kinds: {
    versions: sampleKept(12),
    files: sampleKept(40, { days: null, oldestAt: null }),
    copies: sampleKept(44, { days: null, oldestAt: null }),
    releases: sampleKept(30),
    layouts: sampleKept(3),
    drafts: sampleKept(1),
    deliveries: sampleKept(0, { days: 30 }),
    audit: sampleKept(12_000_000, { days: 400, isEstimate: true }),
  },
  databaseBytes: 1_500_000_000,
  isPruning: false,
  lastPrune: null,
}
