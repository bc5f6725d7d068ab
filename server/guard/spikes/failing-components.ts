import { boxesOf } from '@slipway/sdk/contract'
import { attempts, figuresOf, type Outcome } from '../../health/figures/figures-of'
import { grouped } from '../../health/figures/grouped'
import { createGuardCountsTable } from '../../storage/tables/reports/guard-counts-table'
import { createHealthSumsTable } from '../../storage/tables/reports/health-sums-table'
import type { StorageScope } from '../../storage/transact'
import { type FailingMinute, SPIKE_USERS } from './spike'

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

type OfVersion = Pick<FailingComponent, 'remote' | 'version'>

interface OfMinute extends Outcome {
  /** Where it begins, in milliseconds since 1970. */
  readonly at: number
}

type OfComponent = OfMinute & Pick<FailingComponent, 'component'>

const MINUTE_MS = 60_000
/** How far back a spike is followed to where it began. */
const SEEN_MS = 20 * MINUTE_MS

interface Looked {
  /** Where the last whole minute ends, in milliseconds since 1970. */
  readonly until: number
  /** Versions that are looked at whether they fail or not. */
  readonly also: readonly OfVersion[]
}

/**
 * What failed in the last whole minutes, by the counts of Health. Only those of versions that failed for several
 * users are read: everything else can neither begin a spike nor end one.
 */
export async function failingComponents(
  storage: StorageScope,
  { until, also }: Looked,
): Promise<readonly FailingComponent[]> {
  const from = until - SEEN_MS
  const table = createGuardCountsTable(storage)
  const failing = await table.failingVersions({ from, leastUsers: SPIKE_USERS })
  const versions = grouped([...failing, ...also], ({ remote, version }) => `${remote}\n${version}`)
  const found: FailingComponent[] = []
  for (const [{ remote, version }] of versions) {
    const wanted = { from, until, step: 'minute', measure: 'count' } as const
    const own = { ...wanted, remote, versions: [version], outcomes: attempts }
    const apart = ['component', 'outcome', 'measure', 'bucket'] as const
    const sums = await createHealthSumsTable(storage).sum(own, apart, MINUTE_MS)
    found.push(...failingIn(sums, { remote, version }))
  }
  return found
}

function failingIn(sums: readonly OfComponent[], of: OfVersion): readonly FailingComponent[] {
  return grouped(sums, ({ component }) => component).flatMap((group) => {
    const [{ component }] = group
    const causes = figuresOf(group).reasons.map(({ code }) => code)
    return causes.map((cause) => ({
      ...of,
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
