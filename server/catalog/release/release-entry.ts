import type { ReleaseEntry, ReleaseSet } from '@slipway/sdk/contract'
import type { StoredRelease } from '../../storage/tables/catalog/releases-table'
import { onlyRemote } from '../catalog-state'

/** In place of the name of a remote, where all are meant: none has such a name. */
export const EVERY_REMOTE = 'all remotes'

/** A release as the API has it; `before` is the one that it took the place of. */
export function toReleaseEntry(release: StoredRelease, before: StoredRelease): ReleaseEntry {
  const { id, createdAt, who, why, remotes, isRollback } = release
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    who,
    why,
    rolledBack: isRollback,
    remotes,
    changed: changesBetween(before.remotes, remotes),
  }
}

/** The remotes whose released versions differ, sorted. */
export function changesBetween(from: ReleaseSet, to: ReleaseSet): ReleaseEntry['changed'] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort()
  return names
    .map((remote) => ({ remote, from: from[remote] ?? null, to: to[remote] ?? null }))
    .filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to))
}

/** The entry with nothing but what is of `remote`; all of it without one. */
export function onlyOf(entry: ReleaseEntry, remote: string | undefined): ReleaseEntry {
  if (remote === undefined) return entry
  const changed = entry.changed.filter((change) => change.remote === remote)
  return { ...entry, remotes: onlyRemote(entry.remotes, remote), changed }
}
