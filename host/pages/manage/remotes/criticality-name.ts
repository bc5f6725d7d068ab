import type { Criticality } from '@slipway/sdk/contract'

/** The words for how much depends on a component. */
export const criticalityName = {
  essential: 'component.essential',
  normal: 'component.normal',
  decoration: 'component.decoration',
} as const satisfies Readonly<Record<Criticality, string>>
