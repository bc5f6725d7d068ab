import { boxesOf } from '@slipway/sdk/contract'
import { reasonOf } from '../storage/tables/counted-outcomes'
import type { VisitorsCount } from '../storage/tables/guard-counts-table'
import type { Fall } from './act'
import { failureCodes } from './count-arms'
import { RATE_FLOOR } from './evidence'

/** Anybody can make these up, so they only warn: and only of many. */
const LEAST_FAILURES = 20
const TIMES = 10

/** The components that visitors who are not signed in report as failing. */
export function visitorsFalls(counts: readonly VisitorsCount[]): readonly Fall[] {
  const parts = new Map<string, VisitorsCount[]>()
  for (const count of counts) {
    const key = [count.remote, count.version, count.component].join('\n')
    parts.set(key, [...(parts.get(key) ?? []), count])
  }
  return [...parts.values()].flatMap(fallOf)
}

function fallOf(counts: readonly VisitorsCount[]): readonly Fall[] {
  const failed = counts.filter(({ outcome }) => failureCodes.has(reasonOf(outcome).reason))
  const failures = sum(failed)
  const later = sum(failed.filter(({ outcome }) => reasonOf(outcome).isLater))
  const drawn = sum(counts.filter(({ outcome }) => outcome === 'drawn'))
  const draws = boxesOf({ draws: drawn, failures, later })
  const [first] = counts
  if (!first || failures < LEAST_FAILURES || failures / draws < TIMES * RATE_FLOOR) return []
  const { remote, version, component } = first
  const none = { users: null, baseDraws: null, baseFailures: null }
  const figures = { component, rule: 'hard-stop', draws, failures, ...none } as const
  return [{ remote, version, as: 'base', figures }]
}

function sum(counts: readonly VisitorsCount[]): number {
  return counts.reduce((all, { total }) => all + total, 0)
}
