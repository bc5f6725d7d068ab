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
  if (canary && isOn(canary.version) && getsCanary(remote, userId)) return canary.version
  return isOn(base) ? base : undefined
}

function getsCanary({ name, canary }: LiveRemote, userId: number | undefined): boolean {
  if (!canary || userId === undefined) return false
  return stickyShare(userId, `remote/${name}`) < canary.percent
}
