import type { GuardFigures, GuardOther } from '@slipway/sdk/contract'
import { areOnOnePage } from '../slots/one-page'
import { createReleasesTable, type StoredRelease } from '../storage/tables/catalog/releases-table'
import { laterOutcomes, reasonOf } from '../storage/tables/reports/counted-outcomes'
import type { HealthCount } from '../storage/tables/reports/health-counts-table'
import { createHealthSumsTable } from '../storage/tables/reports/health-sums-table'
import type { StorageScope } from '../storage/transact'
import { failureCodes } from './count-arms'

/** A component that fails. */
interface Failing {
  readonly remote: string
  readonly version: string
  readonly figures: Pick<GuardFigures, 'component'>
}

const HOUR_MS = 3_600_000
/** Who looks for a cause looks at the last changes. */
const MOST_OTHERS = 5
/** Releases that are read to find out when a remote changed. */
const MOST_RELEASES = 500
const outcomes = ['drawn', ...failureCodes, ...laterOutcomes]

/**
 * The other remotes of the last hour on the pages on which a component failed, and when each of them
 * changed, the last one first: what fails may be broken by what stands beside it.
 */
export async function othersOnPages(
  storage: StorageScope,
  failing: Failing,
  now: number,
): Promise<readonly GuardOther[]> {
  const seen = await seenSince(storage, now - HOUR_MS)
  const failed = seen.filter((one) => isOf(one, failing) && isFailed(one))
  const beside = seen.filter(({ remote, location }) => {
    const isOther = remote !== '' && remote !== failing.remote
    return isOther && failed.some((one) => areOnOnePage(one.location, location))
  })
  const releases = await createReleasesTable(storage).list({ limit: MOST_RELEASES, offset: 0 })
  return [...new Set(beside.map(({ remote }) => remote))]
    .flatMap((remote) => otherOf(remote, beside, releases))
    .sort((one, other) => (one.since < other.since ? 1 : -1))
    .slice(0, MOST_OTHERS)
}

type Seen = Pick<HealthCount, 'remote' | 'version' | 'component' | 'location' | 'outcome' | 'total'>

async function seenSince(storage: StorageScope, from: number): Promise<readonly Seen[]> {
  const apart = ['remote', 'version', 'component', 'location', 'outcome', 'measure'] as const
  const wanted = { from, until: Number.MAX_SAFE_INTEGER, outcomes }
  const rows = await createHealthSumsTable(storage).sum(wanted, apart)
  return rows.filter(({ measure }) => measure === 'count')
}

function isOf(seen: Seen, { remote, version, figures }: Failing): boolean {
  return seen.remote === remote && seen.version === version && seen.component === figures.component
}

function isFailed({ outcome }: Seen): boolean {
  return failureCodes.has(reasonOf(outcome).reason)
}

/** Nothing of one that is not live any more. */
function otherOf(
  remote: string,
  beside: readonly Seen[],
  releases: readonly StoredRelease[],
): readonly GuardOther[] {
  const live = releases[0]?.remotes[remote]
  if (!live) return []
  const failures = beside
    .filter((seen) => seen.remote === remote && isFailed(seen))
    .reduce((sum, { total }) => sum + total, 0)
  const since = new Date(changedAt(remote, releases)).toISOString()
  return [{ remote, version: live.version, since, failures }]
}

/** When the newest release was made that made something else live of it. */
function changedAt(remote: string, releases: readonly StoredRelease[]): number {
  const live = releases.map(({ remotes }) => JSON.stringify(remotes[remote]))
  const former = live.findIndex((one) => one !== live[0])
  return releases.at(former === -1 ? -1 : former - 1)?.createdAt ?? 0
}
