import { createHash } from 'node:crypto'
import { canonicalJson, type ManifestSlot, type ProposedEntry } from '@slipway/sdk/contract'

/** A slot of `slipway.json` with all of its parts. */
export function proposedEntry(slot: ManifestSlot): ProposedEntry {
  const { location, component, props, gate, content = null } = slot
  return { location, component, props, gate: gate ?? null, content }
}

/** Names what is proposed: the same in every version that proposes the same. */
export function proposalDigest(slot: ManifestSlot): string {
  return createHash('sha256')
    .update(canonicalJson(proposedEntry(slot)))
    .digest('hex')
}
