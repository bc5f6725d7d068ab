import type { Manifest, ManifestSlot } from '@slipway/sdk/contract'
import type { Gate } from '../slots/gate'
import type { Offer, Proposals, ProposedSlot } from '../slots/registered-slot'
import { Slot } from '../slots/slot'
import { slotPlace } from '../slots/slot-place'
import type { Viewer } from '../slots/viewer'
import {
  type CatalogState,
  isDisabled,
  type LiveRemote,
  type ReleasedVersion,
} from './catalog-state'
import type { ComponentIndex } from './component-index'
import { viewerVersion } from './viewer-version'

/** A slot of `slipway.json` as one of the application. Throws `slot-invalid` as `Slot.make` does. */
function toSlot({ component, props, content, gate }: ManifestSlot): Slot {
  const slot = Slot.make(component, props, content ?? null)
  // It comes from JSON, where a key that is not given is not there.
  return gate ? slot.onlyFor(gate as Gate) : slot
}

/** What released remotes bring: the slots that they propose, and the components that operators can add. */
export function proposalsOf(
  state: CatalogState,
  components: Pick<ComponentIndex, 'locate'>,
): Proposals {
  return { slots: proposedSlots(state), offerOf: (name) => offerOf(state, components, name) }
}

// In the order of their first release, then as listed; also those that are withheld from everybody.
function proposedSlots(state: CatalogState): readonly ProposedSlot[] {
  return state.remotes.flatMap((remote) =>
    versionsOf(remote).flatMap((version) => versionSlots({ state, remote, version })),
  )
}

function offerOf(
  state: CatalogState,
  components: Pick<ComponentIndex, 'locate'>,
  name: string,
): Offer | undefined {
  const find = (userId: number | undefined) =>
    components.locate({ name, registry: 'slot', userId, isPublic: false })
  const fate = find(undefined)
  if (!('remote' in fate)) return undefined
  const { remote } = fate
  const having = versionsOf(remote).filter(({ manifest }) =>
    manifest.components.some((one) => one.name === name && one.registry === 'slot'),
  )
  const isOff = having.every(({ manifest: { version } }) =>
    isDisabled(state, { remote: remote.name, version, component: name }),
  )
  return {
    isFor: (viewer) => find(viewer?.user.id).is === 'found',
    isProtectedOnly: !remote.publicGranted,
    ...(isOff && { withheld: 'switched-off' }),
  }
}

function versionsOf({ base, canary }: LiveRemote): readonly ReleasedVersion[] {
  return [base, ...(canary ? [canary.version] : [])]
}

interface Proposal {
  readonly state: CatalogState
  readonly remote: LiveRemote
  readonly version: ReleasedVersion
}

function versionSlots({ state, remote, version }: Proposal): ProposedSlot[] {
  const { manifest } = version
  const from = { remote: remote.name, version: manifest.version }
  const isFor = (viewer: Viewer | null) => viewerVersion(state, remote, viewer?.user.id) === version
  const isProtectedOnly = !remote.publicGranted
  return withIds(manifest).flatMap(({ id, slot: proposed }) => {
    const slot = makeSlot(id, proposed)
    if (!slot) return []
    const { location, component } = proposed
    const isOff = isDisabled(state, { ...from, component })
    const withheld = isOff && ({ withheld: 'switched-off' } as const)
    return [{ id, location, slot, isFor, from, isProtectedOnly, ...withheld }]
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
