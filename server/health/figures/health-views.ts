import {
  codedProblem,
  type FailureLines,
  type HealthBody,
  type HealthRange,
  type HealthViolations,
  type RemoteHealthBody,
} from '@slipway/sdk/contract'
import type { QueryOf, slotHealth } from '@slipway/sdk/contract/api'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import type { HealthCount } from '../../storage/tables/reports/health-counts-table'
import {
  createHealthSumsTable,
  type HealthWanted,
} from '../../storage/tables/reports/health-sums-table'
import type { StorageScope } from '../../storage/transact'
import { readUsedBudgets } from '../budgets/used-budgets'
import { DROPPED, UNPROVEN } from '../rollup'
import { attempts, estimatedOf } from './figures-of'
import { grouped } from './grouped'
import { healthWindow } from './health-window'
import { liveRemotes } from './live-components'
import { movedSlots, pageMeasures } from './page-measures'
import { sumOf } from './percentile-of'
import { readLive } from './read-live'
import { readMarks, remoteHealth } from './remote-health'
import { slotColumns, slotItems } from './slot-items'

type OverviewQuery = QueryOf<(typeof slotHealth)['GET /manage/health']>

interface RemoteQuery extends QueryOf<(typeof slotHealth)['GET /manage/health/{remote}']> {
  readonly remote: string
}

/** What pages reported, as people read it. `own`: the only remote that the reader may see. */
export interface HealthViews {
  /** Throws 404 `not-found` for another remote than one's own. */
  overview(query: OverviewQuery, own?: string): Promise<HealthBody>
  /** Throws 404 `not-found`. */
  remote(query: RemoteQuery, own?: string): Promise<RemoteHealthBody>
}

interface HealthViewsDeps {
  readonly storage: StorageScope
  readonly failureLines: FailureLines
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

const MOST_VIOLATIONS = 50

export function createHealthViews({
  storage,
  failureLines: lines,
  now = Date.now,
}: HealthViewsDeps): HealthViews {
  const table = createHealthSumsTable(storage)
  const remotes = createRemotesTable(storage)

  // Of pages, not of slots: the location says nothing of them.
  async function readRest({ location: _location, ...wanted }: HealthWanted) {
    const outcomes = ['vital', 'policy-violated', UNPROVEN, DROPPED]
    const slot = ['remote', 'version', 'component', 'location'] as const
    const apart = ['outcome', 'measure', 'bucket', 'page', ...slot] as const
    const rest = await table.sum({ ...wanted, outcomes }, apart)
    const of = (wanted: string) => rest.filter(({ outcome }) => outcome === wanted)
    return {
      vitals: of('vital'),
      violations: violationsOf(of('policy-violated')),
      unproven: sumOf(of(UNPROVEN), 'total'),
      dropped: sumOf(of(DROPPED), 'total'),
    }
  }

  return {
    async overview(query, own) {
      const remote = query.remote ?? own
      if (own !== undefined && remote !== own) throw unknown(String(remote))
      const { wanted } = healthWindow(query, now())
      const live = await readLive(storage)
      const sums = await table.sum({ ...wanted, remote, outcomes: attempts }, slotColumns)
      const items = slotItems(sums, live)
      const { vitals, violations, unproven, dropped } = await readRest({ ...wanted, remote })
      const start = (query.page - 1) * query.perPage
      return {
        ...spanOf(query.range, wanted),
        lines,
        remotes: liveRemotes(sums, { live, lines, disabled: await remotes.disabled(), remote }),
        items: items.slice(start, start + query.perPage),
        total: { value: items.length, exact: true },
        // Of the host's own pages, which are no team's.
        pages: own === undefined && remote === undefined ? [...pageMeasures(vitals)] : [],
        moved: [...movedSlots(vitals)],
        budgets: [...(await readUsedBudgets(storage, now(), remote))],
        violations,
        unproven: own === undefined ? unproven : 0,
        dropped: own === undefined ? dropped : 0,
        estimated: estimatedOf(sums),
      }
    },
    async remote(query, own) {
      const { remote } = query
      if (own !== undefined && remote !== own) throw unknown(remote)
      if (!(await remotes.find(remote))) throw unknown(remote)
      const { wanted, stepMs } = healthWindow(query, now())
      const live = await readLive(storage)
      const { vitals, violations } = await readRest({ ...wanted, remote })
      return {
        ...spanOf(query.range, wanted),
        lines,
        ...(await remoteHealth(table, { ...query, wanted, stepMs, live })),
        marks: [...(await readMarks(storage, { ...wanted, remote }))],
        moved: [...movedSlots(vitals)],
        budgets: [...(await readUsedBudgets(storage, now(), remote))],
        violations,
      }
    },
  }
}

function spanOf(range: HealthRange, { from, until }: HealthWanted) {
  return { range, from: new Date(from).toISOString(), until: new Date(until).toISOString() }
}

function violationsOf(
  violations: readonly Pick<HealthCount, 'remote' | 'version' | 'samples' | 'total'>[],
): HealthViolations[] {
  return grouped(violations, ({ remote, version }) => `${remote}\n${version}`)
    .map((group) => ({
      remote: group[0].remote || null,
      version: group[0].version || null,
      count: sumOf(group, 'total'),
    }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_VIOLATIONS)
}

function unknown(remote: string) {
  return codedProblem('not-found', `There is no remote ${remote}.`)
}
