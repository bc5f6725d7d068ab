import type { ReleasedRemote, ReleaseSet } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import type { StorageScope } from '../../transact'
import { nameHeld, takeNames } from './component-names'
import { createVersionsTable, type VersionName, versionsIn } from './versions-table'

interface HeadChange {
  readonly from: ReleaseSet
  readonly to: ReleaseSet
}

/**
 * Follows a release with the names of the remotes that it changed: their live versions take theirs, and all others are
 * kept for 30 days. In the transaction of the release.
 */
export async function followRelease(scope: StorageScope, { from, to }: HeadChange): Promise<void> {
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (remote) => partsOf(from[remote]) !== partsOf(to[remote]),
  )
  if (changed.length === 0) return
  await startLeaving(scope, changed)
  for (const { manifest } of await readLive(scope, to, changed)) await takeNames(scope, manifest)
}

// A change of a canary's percent alone changes no name.
function partsOf(released: ReleasedRemote | undefined): string {
  return released ? `${released.version} ${released.canary?.version}` : ''
}

async function startLeaving({ db, now }: StorageScope, remotes: readonly string[]): Promise<void> {
  await db
    .updateTable('component_names')
    .set({ held_until: sql<number>`${now} + ${nameHeld.keptMs}` })
    .where('remote', 'in', remotes)
    .where('held_until', 'is', null)
    .execute()
}

async function readLive(scope: StorageScope, to: ReleaseSet, changed: readonly string[]) {
  const isChanged = ({ remote }: VersionName) => changed.includes(remote)
  return await createVersionsTable(scope).readNamed(versionsIn(to).filter(isChanged))
}
