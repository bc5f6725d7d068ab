import { boxesOf, type HealthFigures, type HealthItem } from '@slipway/sdk/contract'
import type { HealthCount } from '../../storage/tables/reports/health-counts-table'
import { figuresOf } from './figures-of'
import { grouped } from './grouped'
import type { Live } from './read-live'

const Z = 1.96

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

type OutcomeOfSlot = Pick<HealthCount, (typeof slotColumns)[number] | 'samples' | 'total'>

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

type Ranked = Pick<HealthFigures, 'draws' | 'failures' | 'later' | 'reports' | 'load'>

/**
 * The worst first: by the failure rate that is proven, then by load p95. Proven is the lower end of
 * Wilson's interval (95 %): of one that failed at its only attempt next to nothing is known, of 49 in 49 a
 * lot.
 */
export function worstFirst(one: Ranked, other: Ranked): number {
  return provenRate(other) - provenRate(one) || slowness(other) - slowness(one)
}

/** The failure rate, 0 to 1, that there is at least. */
export function provenRate({ reports, ...boxes }: Ranked): number {
  if (boxes.failures === 0 || reports === 0) return 0
  const rate = boxes.failures / boxesOf(boxes)
  const part = (Z * Z) / reports
  const spread = Z * Math.sqrt((rate * (1 - rate)) / reports + part / (4 * reports))
  return Math.max(0, (rate + part / 2 - spread) / (1 + part))
}

function slowness({ load: { p95 } }: Ranked): number {
  return p95 === null ? 0 : (p95.upTo ?? Number.MAX_SAFE_INTEGER)
}
