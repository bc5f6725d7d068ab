import type { Criticality } from '@slipway/sdk/contract'

/** The criticality that operators can choose for an entry; `own`: none, so that its team's word counts. */
export const criticalityNames = {
  own: 'criticality.own',
  essential: 'criticality.essential',
  normal: 'criticality.normal',
  decoration: 'criticality.decoration',
} as const satisfies Readonly<Record<Criticality | 'own', string>>
