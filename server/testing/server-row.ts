import type { StoredServer } from '../storage/tables/servers-table'

/** A server that is all right, but for what is given. */
export function serverRow(given: Partial<StoredServer> = {}): StoredServer {
  return {
    id: 'a',
    name: 'north:3000',
    version: '0.1.0',
    newestStep: '043-servers',
    startedAt: 0,
    seenAt: 1_000_000,
    clockMs: 0,
    secrets: ['one'],
    noticedAt: 1_000_000,
    freeBytes: 50_000_000_000,
    holds: [],
    ...given,
  }
}
