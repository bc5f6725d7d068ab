import type { Criticality } from '@slipway/sdk/contract'

/** What operators can say of how much depends on an entry; `own`: nothing, so that its team's word counts. */
export const criticalityNames = {
  own: 'criticality.own',
  essential: 'criticality.essential',
  normal: 'criticality.normal',
  decoration: 'criticality.decoration',
} as const satisfies Readonly<Record<Criticality | 'own', string>>
