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
  const failures = sum(counts.filter(({ outcome }) => failureCodes.has(outcome)))
  const drawn = sum(counts.filter(({ outcome }) => outcome === 'drawn'))
  const draws = drawn + failures
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
