import type { Locations, Manifest, ManifestSlot } from '@slipway/sdk/contract'
import type { Gate } from '../slots/gate'
import { Slot } from '../slots/slot'
import { slotPlace } from '../slots/slot-place'
import type { ProposedSlot } from '../slots/slot-registry'
import type { Viewer } from '../slots/viewer'
import type { OpenSlot } from './bundles/plan-bundles'
import {
  type CatalogState,
  isDisabled,
  type LiveRemote,
  type ReleasedVersion,
} from './catalog-state'
import { viewerVersion } from './viewer-version'

/** A slot of `slipway.json` as one of the application. Throws `slot-invalid` as `Slot.make` does. */
function toSlot({ component, props, content, gate }: ManifestSlot): Slot {
  const slot = Slot.make(component, props, content ?? null)
  // It comes from JSON, where a key that is not given is not there.
  return gate ? slot.onlyFor(gate as Gate) : slot
}

/**
 * The slots that released remotes propose: in the order of their first release, then as listed; also those
 * that are withheld from everybody.
 */
export function proposedSlots(state: CatalogState, locations: Locations): readonly ProposedSlot[] {
  return state.remotes.flatMap((remote) => {
    const versions = [remote.base, ...(remote.canary ? [remote.canary.version] : [])]
    return versions.flatMap((version) => versionSlots({ state, remote, version, locations }))
  })
}

/** Those without a gate of base versions: what everybody gets who sees the location. */
export function openProposals(state: CatalogState, locations: Locations): readonly OpenSlot[] {
  return proposedSlots(state, locations).flatMap(({ location: name, slot, isFor, withheld }) => {
    const location = locations.deliveredAt(name)
    const isOpen = location !== undefined && !withheld && !slot.gate && isFor(null)
    return isOpen ? [{ location, component: slot.component }] : []
  })
}

interface Proposal {
  readonly state: CatalogState
  readonly remote: LiveRemote
  readonly version: ReleasedVersion
  readonly locations: Locations
}

function versionSlots({ state, remote, version, locations }: Proposal): ProposedSlot[] {
  const { manifest } = version
  const from = { remote: remote.name, version: manifest.version }
  const isFor = (viewer: Viewer | null) => viewerVersion(state, remote, viewer?.user.id) === version
  const reasonToWithhold = ({ location, component }: ManifestSlot) => {
    if (!remote.publicGranted && locations.isPublic(location)) return 'not-granted'
    return isDisabled(state, { ...from, component }) ? 'switched-off' : undefined
  }
  return withIds(manifest).flatMap(({ id, slot: proposed }) => {
    const slot = makeSlot(id, proposed)
    if (!slot) return []
    const withheld = reasonToWithhold(proposed)
    const { location } = proposed
    return [{ id, location, slot, isFor, from, ...(withheld && { withheld }) }]
  })
}

// Publishing has checked it; one that a later server refuses is skipped, and the others still apply.
function makeSlot(id: string, proposed: ManifestSlot): Slot | undefined {
  try {
    return toSlot(proposed)
  } catch (error) {
    process.emitWarning(`The proposed slot ${id} is skipped: ${String(error)}`)
    return undefined
  }
}

interface IdentifiedSlot {
  readonly id: string
  readonly slot: ManifestSlot
}

function withIds({ name, slots = [] }: Manifest): readonly IdentifiedSlot[] {
  const ids = slots.map(({ location, component }) => `${name}/${slotPlace(location, component)}`)
  return slots.map((slot, index) => {
    const id = ids[index] ?? ''
    const ordinal = ids.slice(0, index + 1).filter((other) => other === id).length
    return { id: ordinal === 1 ? id : `${id}#${ordinal}`, slot }
  })
}
