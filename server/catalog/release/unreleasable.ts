import {
  type CodedError,
  codedProblem,
  type Fault,
  type ReleasedRemote,
} from '@slipway/sdk/contract'
import { foreignNames } from '../../storage/tables/catalog/component-names'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import { createVersionsTable, type VersionName } from '../../storage/tables/catalog/versions-table'
import type { StorageScope } from '../../storage/transact'
import { isDisabled } from '../catalog-state'

/**
 * Why versions cannot go live: not published, switched off, or with a name that went to another
 * remote. By JSON pointer into the body of a release.
 */
export async function releaseFaults(
  scope: StorageScope,
  set: Readonly<Record<string, ReleasedRemote | null>>,
): Promise<readonly Fault[]> {
  const faults: Fault[] = []
  for (const [remote, released] of Object.entries(set)) {
    if (!released) continue
    const at = `/set/${remote}`
    const { version, canary } = released
    faults.push(...(await versionFaults(scope, { remote, version, pointer: `${at}/version` })))
    if (!canary) continue
    const next = { remote, version: canary.version, pointer: `${at}/canary/version` }
    faults.push(...(await versionFaults(scope, next)))
    if (canary.version === version) faults.push(sameCanary(next.pointer))
  }
  return faults
}

/** 422 `release-refused`, with every fault. */
export function releaseRefused(faults: readonly Fault[]): CodedError {
  const details = faults.map(({ detail }) => detail).join(' ')
  return codedProblem('release-refused', `Nothing was released. ${details}`, { errors: faults })
}

interface VersionToRelease extends VersionName {
  readonly pointer: string
}

async function versionFaults(scope: StorageScope, named: VersionToRelease): Promise<Fault[]> {
  const { remote, version, pointer } = named
  const stored = await createVersionsTable(scope).find(remote, version)
  if (!stored) {
    const detail = `There is no version ${version} of ${remote}; publish it first.`
    return [{ pointer, code: 'version-unknown', detail }]
  }
  const foreign = await foreignNames(scope, stored.manifest)
  const faults = foreign.map(({ index, remote: owner }) =>
    nameWent({ ...named, name: stored.manifest.components[index]?.name ?? '', owner }),
  )
  const disabled = await createRemotesTable(scope).disabled()
  return isDisabled({ disabled }, named) ? [...faults, turnedOff(named)] : faults
}

interface LostName extends VersionToRelease {
  readonly name: string
  readonly owner: string
}

function nameWent({ remote, version, pointer, name, owner }: LostName): Fault {
  const detail = `The name ${name} of ${remote} ${version} belongs to the remote ${owner} by now. Publish a version of ${remote} without it, or ask an operator to free the name.`
  return { pointer, code: 'name-taken', detail }
}

function turnedOff({ remote, version, pointer }: VersionToRelease): Fault {
  const detail = `${remote} ${version} is switched off; switch it on first.`
  return { pointer, code: 'version-disabled', detail }
}

function sameCanary(pointer: string): Fault {
  const detail = 'The canary is the same version as the base; remove the canary.'
  return { pointer, code: 'invalid-value', detail }
}
