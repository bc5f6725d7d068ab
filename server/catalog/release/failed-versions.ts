import { boxesOf, codesWith, type PassedOver } from '@slipway/sdk/contract'
import {
  createReleasesTable,
  type StoredRelease,
} from '../../storage/tables/catalog/releases-table'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import type { VersionName } from '../../storage/tables/catalog/versions-table'
import { reasonOf } from '../../storage/tables/reports/counted-outcomes'
import { createGuardOutcomesTable } from '../../storage/tables/reports/guard-outcomes-table'
import { createHealthCountsTable } from '../../storage/tables/reports/health-counts-table'
import type { StorageScope } from '../../storage/transact'
import { isDisabled, liveAs } from '../catalog-state'

/** Why a roll back does not restore a version; `undefined`: it does. */
export type FindFailure = (version: VersionName) => Promise<PassedOver | undefined>

/** Releases that are read to find the last one of a version that somebody made on purpose. */
const HISTORY = 500
/** A tab that is closed at the wrong moment is told as hung as well: one of many draws says nothing. */
const HUNG_SHARE = 0.01
const FAILED_SHARE = 0.5
const blamed: ReadonlySet<string> = new Set(codesWith({ blames: 'version' }))

/**
 * The versions that failed: the guard took them off, pages hung on them, or more than half of their draws
 * failed, since somebody released them on purpose; and those that are switched off.
 */
export function createFailedVersions(scope: StorageScope): FindFailure {
  let history: Promise<readonly StoredRelease[]> | undefined
  return async (version) => {
    history ??= createReleasesTable(scope).list({ limit: HISTORY, offset: 0 })
    const since = releasedAt(await history, version)
    const shown = await countShown(scope, version, since)
    const why = await whyNot(scope, { ...version, ...shown, since })
    return why && { ...version, why, failures: shown.failures, draws: shown.draws }
  }
}

interface Shown {
  /** Boxes with a first outcome. */
  readonly draws: number
  readonly failures: number
  readonly hung: number
}

async function countShown(
  scope: StorageScope,
  version: VersionName,
  since: number,
): Promise<Shown> {
  return shownIn([...(await createHealthCountsTable(scope).outcomesOf(version, since))])
}

/** The boxes out of counts of outcomes; failures are those that a version is to blame for. */
export function shownIn(outcomes: readonly (readonly [outcome: string, count: number])[]): Shown {
  const all = outcomes.map(([name, count]) => ({ ...reasonOf(name), count }))
  const own = all.filter(({ reason }) => blamed.has(reason))
  const failures = sumOf(own)
  const later = sumOf(own.filter(({ isLater }) => isLater))
  const drawn = sumOf(all.filter(({ reason }) => reason === 'drawn'))
  const hung = sumOf(own.filter(({ reason }) => reason === 'hung'))
  return { failures, draws: boxesOf({ draws: drawn, failures, later }), hung }
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

async function whyNot(
  scope: StorageScope,
  { since, draws, failures, hung, ...part }: VersionName & Shown & { readonly since: number },
): Promise<PassedOver['why'] | undefined> {
  const disabled = await createRemotesTable(scope).disabled()
  const takenOff = await createGuardOutcomesTable(scope).actedAt(part)
  if (takenOff !== undefined && takenOff >= since) return 'taken-off'
  if (hung > 0 && hung >= draws * HUNG_SHARE) return 'hung'
  if (failures > draws * FAILED_SHARE) return 'failed'
  return isDisabled({ disabled }, part) ? 'switched-off' : undefined
}

/** When the version was last released on purpose, in milliseconds since 1970: not by a roll back. */
function releasedAt(history: readonly StoredRelease[], { remote, version }: VersionName): number {
  const kindIn = (release: StoredRelease | undefined) => liveAs(release?.remotes[remote], version)
  const last = history.find((release, index) => {
    const kind = kindIn(release)
    return kind !== 'none' && !release.isRollback && kind !== kindIn(history[index + 1])
  })
  return last?.createdAt ?? 0
}
