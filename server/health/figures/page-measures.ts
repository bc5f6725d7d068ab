import type { MovedSlot, PageMeasure, Percentile } from '@slipway/sdk/contract'
import type { HealthCount } from '../../storage/tables/reports/health-counts-table'
import { grouped } from './grouped'
import { type Counted, percentileOf, sumOf } from './percentile-of'

type VitalCount = Omit<HealthCount, 'outcome' | 'browser' | 'signedIn' | 'at'>

const measures = ['lcp', 'inp', 'cls'] as const
const MOST_MOVED = 20

/** How fast and how steady pages were; 75 of 100 views were at least as good. */
export function pageMeasures(counts: readonly VitalCount[]): readonly PageMeasure[] {
  return grouped(counts, ({ page, measure }) => `${page}\n${measure}`)
    .flatMap((group) => {
      const [{ page, measure: name }] = group
      const measure = measures.find((known) => known === name)
      return measure
        ? [{ page, measure, p75: p75Of(measure, group), views: sumOf(group, 'total') }]
        : []
    })
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

// The measures of a page stand together, in the order in which they are known.
const keyOf = ({ page, measure }: PageMeasure) => `${page}\n${measures.indexOf(measure)}`

/** The slots that moved most on pages. */
export function movedSlots(counts: readonly VitalCount[]): readonly MovedSlot[] {
  const moved = counts.filter(
    ({ measure, remote, component }) => measure === 'cls' && remote + component !== '',
  )
  const slotOf = ({ remote, version, component, location }: VitalCount) =>
    [remote, version, component, location].join('\n')
  return grouped(moved, slotOf)
    .map((group) => {
      const [{ remote, version, component, location }] = group
      return {
        remote: remote || null,
        version: version || null,
        component: component || null,
        location: location || null,
        times: sumOf(group, 'total'),
        p75: p75Of('cls', group),
      }
    })
    .sort((one, other) => other.times - one.times)
    .slice(0, MOST_MOVED)
}

function p75Of(measure: (typeof measures)[number], counts: readonly Counted[]): Percentile | null {
  const found = percentileOf(measure, counts, 0.75)
  if (!found || measure !== 'cls') return found
  // Counted in thousandths.
  return { above: found.above / 1000, upTo: found.upTo === null ? null : found.upTo / 1000 }
}
