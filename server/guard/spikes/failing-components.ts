import { boxesOf } from '@slipway/sdk/contract'
import { attempts, figuresOf, type Outcome } from '../../health/figures/figures-of'
import { grouped } from '../../health/figures/grouped'
import { createGuardCountsTable } from '../../storage/tables/guard-counts-table'
import { createHealthSumsTable } from '../../storage/tables/health-sums-table'
import type { StorageScope } from '../../storage/transact'
import type { FailingMinute } from './spike'

/** A component of a version that failed by one cause. */
export interface FailingComponent {
  readonly remote: string
  readonly version: string
  readonly component: string
  /** A code such as `render-failed`. */
  readonly cause: string
  /** All of its boxes, and those that failed by this cause. */
  readonly minutes: readonly FailingMinute[]
}

interface OfMinute extends Outcome {
  /** Where it begins, in milliseconds since 1970. */
  readonly at: number
}

const MINUTE_MS = 60_000
/** How far back a spike is followed to where it began. */
const SEEN_MS = 20 * MINUTE_MS

/** What failed in the last minutes, by the counts of Health. `now`: milliseconds since 1970. */
export async function failingComponents(
  storage: StorageScope,
  now: number,
): Promise<readonly FailingComponent[]> {
  const wanted = { from: now - SEEN_MS, until: now + MINUTE_MS, outcomes: attempts }
  const apart = ['remote', 'version', 'component', 'outcome', 'measure', 'bucket'] as const
  const sums = await createHealthSumsTable(storage).sum(wanted, apart, MINUTE_MS)
  const ofRemotes = sums.filter(({ remote }) => remote !== '')
  const components = grouped(ofRemotes, ({ remote, version, component }) =>
    [remote, version, component].join('\n'),
  )
  return components.flatMap((group) => {
    const { remote, version, component } = group[0]
    const causes = figuresOf(group).reasons.map(({ code }) => code)
    return causes.map((cause) => ({
      remote,
      version,
      component,
      cause,
      minutes: minutesOf(group, cause),
    }))
  })
}

function minutesOf(sums: readonly OfMinute[], cause: string): readonly FailingMinute[] {
  return grouped(sums, ({ at }) => String(at)).map((group) => {
    const figures = figuresOf(group)
    const failures = figures.reasons.find(({ code }) => code === cause)?.count ?? 0
    return { at: group[0].at, boxes: boxesOf(figures), failures }
  })
}

/** The signed-in users who had a failure of one of these since then, in milliseconds since 1970. */
export async function failingUsers(
  storage: StorageScope,
  of: readonly [FailingComponent, ...FailingComponent[]],
  since: number,
): Promise<number> {
  const [{ remote, version, cause }] = of
  const components = of.map(({ component }) => component)
  const failures = await createGuardCountsTable(storage).failures({ remote, from: since })
  const own = failures.filter(
    (one) =>
      one.version === version &&
      components.includes(one.component) &&
      // A server of before keeps no reason.
      (one.reason ?? cause) === cause,
  )
  return new Set(own.map(({ userId }) => userId)).size
}
