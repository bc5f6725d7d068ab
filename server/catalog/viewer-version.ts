import { stickyShare } from '../slots/gate'
import type { StoredDisabled } from '../storage/tables/catalog/remotes-table'
import {
  type CatalogState,
  findDisabled,
  type LiveRemote,
  type ReleasedVersion,
} from './catalog-state'

/** The version of a remote that a user gets, and what decided it. */
export interface VersionChoice {
  /** `undefined`: switched off. */
  readonly version: ReleasedVersion | undefined
  /** The one of the two that it is; of none, the one that was switched off last. */
  readonly arm: 'base' | 'canary'
  /** The version that the kill switch took away: the canary of a user who gets the base instead, or the base. */
  readonly off: StoredDisabled | undefined
}

/**
 * The version of `remote` that a user gets; without a user the base. A share of the
 * users grows and shrinks at its edge: who is in at 5 percent is in at 20.
 */
export function chooseVersion(
  state: Pick<CatalogState, 'disabled'>,
  remote: LiveRemote,
  userId: number | undefined,
): VersionChoice {
  const { base, canary, name } = remote
  const offOf = ({ manifest }: ReleasedVersion) =>
    findDisabled(state, { remote: name, version: manifest.version })
  const { percent = 0 } = canary ?? {}
  // Nothing is computed for a remote without a canary: it is asked for at each request.
  const isIn = canary && userId !== undefined && isInCanary({ remote: name, percent }, userId)
  const canaryOff = isIn ? offOf(canary.version) : undefined
  if (isIn && !canaryOff) return { version: canary.version, arm: 'canary', off: undefined }
  const baseOff = offOf(base)
  return { version: baseOff ? undefined : base, arm: 'base', off: baseOff ?? canaryOff }
}

/** Only the version of {@link chooseVersion}. */
export function viewerVersion(
  state: Pick<CatalogState, 'disabled'>,
  remote: LiveRemote,
  userId: number | undefined,
): ReleasedVersion | undefined {
  return chooseVersion(state, remote, userId).version
}

/** Returns the user's place among those who may get a canary of `remote`: from 0 up to 100. */
export function canaryShare(remote: string, userId: number): number {
  return stickyShare(userId, `remote/${remote}`)
}

/** Whether the user is in the share of the users that gets a canary of `remote`. */
export function isInCanary(
  { remote, percent }: { readonly remote: string; readonly percent: number },
  userId: number,
): boolean {
  return canaryShare(remote, userId) < percent
}
