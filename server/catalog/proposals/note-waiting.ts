import { type Locations, slotLocations } from '@slipway/sdk/contract'
import type { Actor, CreateAudit } from '../../storage/tables/audit-table'
import { createProposalsTable } from '../../storage/tables/catalog/proposals-table'
import type { StorageScope } from '../../storage/transact'
import {
  type CatalogState,
  nameOfVersion,
  readCatalogState,
  releasedVersions,
} from '../catalog-state'
import { proposalDigest, proposedEntry } from './proposal-digest'
import { judgedSlots } from './proposed-slots'

interface Noting {
  readonly createAudit: CreateAudit
  /** The actor who brought it: by a release, or by other rules. */
  readonly actor: Actor
  readonly locations?: Locations | undefined
}

/** Writes down the live proposals that begin to wait, each once: they are told by the audit. */
export async function noteWaiting(
  scope: StorageScope,
  { createAudit, actor, locations = slotLocations }: Noting,
): Promise<void> {
  const table = createProposalsTable(scope)
  const { rules } = await table.rules()
  if (!rules.some(({ may }) => may === 'with-approval')) return
  for (const waiting of waitingIn(await readCatalogState(scope), locations)) {
    if (!(await table.addWaiting(waiting))) continue
    const { remote, id: proposal, digest, version } = waiting
    const [subject, detail] = [
      { id: null, name: remote },
      { proposal, digest, version },
    ]
    await createAudit(scope).add({ actor, action: 'proposal.waiting', subject, detail })
  }
}

function waitingIn(state: CatalogState, locations: Locations) {
  const judged = state.remotes.flatMap((remote) =>
    releasedVersions(remote).flatMap((version) =>
      judgedSlots({ state, remote, version, locations }).map((slot) => ({ ...slot, version })),
    ),
  )
  return judged
    .filter(({ refusal }) => refusal === 'needs-approval')
    .map(({ id, slot, version: { manifest } }) => ({
      ...nameOfVersion(manifest),
      id,
      digest: proposalDigest(slot),
      proposed: proposedEntry(slot),
    }))
}
