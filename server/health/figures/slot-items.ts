import type { HealthItem } from '@slipway/sdk/contract'
import { figuresOf, type Outcome } from './figures-of'
import { grouped } from './grouped'
import type { Live } from './read-live'
import { worstFirst } from './worst-first'

/** What sums are told apart by, to be described as slots. */
export const slotColumns = [
  'remote',
  'version',
  'component',
  'location',
  'outcome',
  'measure',
  'bucket',
] as const

interface OutcomeOfSlot extends Outcome {
  readonly remote: string
  readonly version: string
  readonly component: string
  readonly location: string
}

/** Figures by remote, version and component: what is live first, the worst of it before the rest. */
export function slotItems(outcomes: readonly OutcomeOfSlot[], live: Live): readonly HealthItem[] {
  // Of neither a remote nor a component that is known here nobody could tell what it is about.
  const known = outcomes.filter(({ remote, component }) => remote !== '' || component !== '')
  return grouped(known, ({ remote, version, component }) => [remote, version, component].join('\n'))
    .map((group) => describeSlot(group, live))
    .sort(
      (one, other) =>
        Number(isLive(other)) - Number(isLive(one)) ||
        worstFirst(one, other) ||
        (nameOf(one) < nameOf(other) ? -1 : 1),
    )
}

function describeSlot(group: readonly [OutcomeOfSlot, ...OutcomeOfSlot[]], live: Live): HealthItem {
  const [{ remote, version, component }] = group
  const locations = new Set(group.map(({ location }) => location))
  locations.delete('')
  return {
    remote: remote || null,
    version: version || null,
    component: component || null,
    locations: [...locations].sort(),
    ...live.stateOf(remote, version),
    ...figuresOf(group),
  }
}

const isLive = ({ live }: HealthItem) => live !== 'none'

const nameOf = ({ remote, component, version }: HealthItem) =>
  [remote, component, version].join('\n')
