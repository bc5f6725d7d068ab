import type { Criticality, ManifestComponent } from '@slipway/sdk/contract'
import type { RegisteredSlot } from '../slots/registered-slot'

/** A place at which a component is delivered. */
export interface Place {
  /** Of the entry. */
  readonly id: string
  readonly component: string
  /** How much depends on it here, as operators say; `undefined`: as its team says. */
  readonly criticality: Criticality | undefined
}

/** How much depends on a component, and at which entry operators say so; else its team does. */
export interface Weight {
  readonly criticality: Criticality
  readonly criticalAt?: string
}

export function deliveredPlaces(delivered: readonly RegisteredSlot[]): readonly Place[] {
  return delivered.map(({ id, entry, placed }) => ({
    id,
    component: entry.component,
    criticality: placed?.placement.criticality,
  }))
}

/** The most critical of its places counts: reports of all of them are compared together. */
export function weigh(
  { name, registry, criticality = 'normal' }: Weighed,
  places: readonly Place[],
): Weight {
  const own: Weight = { criticality }
  const at = registry === 'slot' ? places.filter(({ component }) => component === name) : []
  const words = at.map(
    (place): Weight =>
      place.criticality === undefined
        ? own
        : { criticality: place.criticality, criticalAt: place.id },
  )
  // Where operators say no more than the team does, the word is the team's.
  const [most = own] = words.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || Number(one !== own) - Number(other !== own),
  )
  return most
}

type Weighed = Pick<ManifestComponent, 'name' | 'registry' | 'criticality'>

const ranks = {
  essential: 0,
  normal: 1,
  decoration: 2,
} as const satisfies Record<Criticality, number>

function rankOf({ criticality }: Weight): number {
  return ranks[criticality]
}
