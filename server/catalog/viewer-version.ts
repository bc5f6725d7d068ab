import { stickyShare } from '../slots/gate'
import {
  type CatalogState,
  isDisabled,
  type LiveRemote,
  type ReleasedVersion,
} from './catalog-state'

/**
 * The version of `remote` that a user gets; without a user the base. A share of the
 * users grows and shrinks at its edge: who is in at 5 percent is in at 20. `undefined`: switched off.
 */
export function viewerVersion(
  state: Pick<CatalogState, 'disabled'>,
  remote: LiveRemote,
  userId: number | undefined,
): ReleasedVersion | undefined {
  const { base, canary, name } = remote
  const isOn = ({ manifest }: ReleasedVersion) =>
    !isDisabled(state, { remote: name, version: manifest.version })
  const { percent = 0 } = canary ?? {}
  const getsCanary = userId !== undefined && isInCanary({ remote: name, percent }, userId)
  if (canary && isOn(canary.version) && getsCanary) return canary.version
  return isOn(base) ? base : undefined
}

/** Whether the user is in the share of the users that gets a canary of `remote`. */
export function isInCanary(
  { remote, percent }: { readonly remote: string; readonly percent: number },
  userId: number,
): boolean {
  return stickyShare(userId, `remote/${remote}`) < percent
}
