import { type Locations, slotLocations } from '@slipway/sdk/contract'
import type { Actor, CreateAudit } from '../../storage/tables/audit-table'
import { createProposalsTable } from '../../storage/tables/catalog/proposals-table'
import type { StorageScope } from '../../storage/transact'
import { readCatalogState, versionsOf } from '../catalog-state'
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
  const state = await readCatalogState(scope)
  for (const remote of state.remotes) {
    for (const version of versionsOf(remote)) {
      for (const { id, slot, refusal } of judgedSlots({ state, remote, version, locations })) {
        if (refusal !== 'needs-approval') continue
        const named = { digest: proposalDigest(slot), version: version.manifest.version }
        const proposed = proposedEntry(slot)
        const isNew = await table.addWaiting({ remote: remote.name, id, ...named, proposed })
        if (!isNew) continue
        await createAudit(scope).add({
          actor,
          action: 'proposal.waiting',
          subject: { id: null, name: remote.name },
          detail: { proposal: id, ...named },
        })
      }
    }
  }
}
