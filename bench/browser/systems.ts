/** A way to draw the page, measured beside the others. */
export interface System {
  readonly name: SystemName
  readonly title: string
  /** The system that it is compared with: the same page with everything linked in. */
  readonly limit: 'limit' | 'linked'
}

export type SystemName = 'ours' | 'limit' | 'linked' | 'federation' | 'piral' | 'single-spa'

export const systems: readonly System[] = [
  { name: 'ours', title: 'Slipway', limit: 'limit' },
  { name: 'limit', title: 'the same host, everything linked in', limit: 'limit' },
  { name: 'federation', title: 'Module Federation', limit: 'linked' },
  { name: 'piral', title: 'Piral', limit: 'linked' },
  { name: 'single-spa', title: 'single-spa parcels', limit: 'linked' },
  { name: 'linked', title: 'the bare page, everything linked in', limit: 'linked' },
]

/** The systems that others publish. */
export const peerSystems = systems.filter(({ name, limit }) => limit === 'linked' && name !== limit)
