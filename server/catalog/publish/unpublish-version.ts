import { type CodedError, codedProblem } from '@slipway/sdk/contract'
import type { Actor } from '../../storage/tables/audit-table'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createRemovalsTable } from '../../storage/tables/catalog/removals-table'
import { createVersionsTable, type VersionName } from '../../storage/tables/catalog/versions-table'
import type { StorageScope } from '../../storage/transact'
import { liveAs } from '../catalog-state'
import type { ReleaseDeps } from '../release/release-changes'

export interface Removal extends VersionName {
  readonly actor: Actor
}

/**
 * Removes a version that was never released, with the files that no other has and the links to it.
 *
 * @throws CodedError 404 `not-found`; 409 `version-released`.
 */
export function unpublishVersion(
  { changes, createAudit }: Pick<ReleaseDeps, 'changes' | 'createAudit'>,
  { remote, version, actor }: Removal,
): Promise<void> {
  return changes.change('catalog', async (scope) => {
    const digest = await createVersionsTable(scope).findDigest(remote, version)
    if (digest === undefined)
      throw codedProblem('not-found', `There is no version ${version} of ${remote}.`)
    if (await wasReleased(scope, { remote, version }, digest)) throw wasLive({ remote, version })
    await createRemovalsTable(scope).removeVersions([digest])
    await createAudit(scope).add({
      actor,
      action: 'remote.unpublished',
      subject: { id: null, name: remote },
      detail: { version, digest },
    })
  })
}

async function wasReleased(
  scope: StorageScope,
  { remote, version }: VersionName,
  digest: string,
): Promise<boolean> {
  const releases = createReleasesTable(scope)
  const { remotes } = await releases.head()
  if (liveAs(remotes[remote] ?? null, version) !== 'none') return true
  await releases.noteDepartures()
  return await createVersionsTable(scope).hasLeft(digest)
}

function wasLive({ remote, version }: VersionName): CodedError {
  return codedProblem(
    'version-released',
    `${remote} ${version} was released: open pages and the way back may need it. It goes by its age (KEEP_VERSIONS); to take it off now, switch it off.`,
  )
}
