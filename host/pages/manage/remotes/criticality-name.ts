import type { Criticality } from '@slipway/sdk/contract'

/** The words for how much depends on a component, where it is not as usual. */
export const criticalityName = {
  essential: 'component.essential',
  decoration: 'component.decoration',
} as const satisfies Readonly<Record<Exclude<Criticality, 'normal'>, string>>
