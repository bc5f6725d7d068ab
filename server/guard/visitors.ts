import { boxesOf } from '@slipway/sdk/contract'
import { grouped } from '../health/figures/grouped'
import { reasonOf } from '../storage/tables/reports/counted-outcomes'
import type { VisitorsCount } from '../storage/tables/reports/guard-counts-table'
import type { Found } from './act'
import { failureCodes } from './count-arms'
import { figuresBy, ruleAgainst, rules } from './rules'

/** Of visitors all count alike, and nothing stands beside them. */
const alone = { criticality: 'normal', other: undefined, strength: 0, shareOfAlpha: 1 } as const

/** The components that visitors who are not signed in report as failing. */
export function visitorsFalls(counts: readonly VisitorsCount[]): readonly Found[] {
  const partOf = ({ remote, version, component }: VisitorsCount) =>
    [remote, version, component].join('\n')
  return grouped(counts, partOf).flatMap(foundOf)
}

function foundOf(counts: readonly [VisitorsCount, ...VisitorsCount[]]): readonly Found[] {
  const [{ remote, version, component }] = counts
  const failed = counts.filter(({ outcome }) => failureCodes.has(reasonOf(outcome).reason))
  const failures = sum(failed)
  const later = sum(failed.filter(({ outcome }) => reasonOf(outcome).isLater))
  const drawn = sum(counts.filter(({ outcome }) => outcome === 'drawn'))
  const draws = boxesOf({ draws: drawn, failures, later })
  const sight = { ...alone, own: { draws, failures, users: 0, viewers: 0 } }
  const by = ruleAgainst('visitors', sight)
  if (!by) return []
  const fall = { remote, version, as: 'base', figures: figuresBy(by, component, sight) } as const
  return [{ fall, mayAct: rules[by].actsOn.base }]
}

function sum(counts: readonly VisitorsCount[]): number {
  return counts.reduce((all, { total }) => all + total, 0)
}
