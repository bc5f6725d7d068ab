import {
  type Locations,
  type Manifest,
  type ManifestSlot,
  type ProposalRule,
  slotPlace,
} from '@slipway/sdk/contract'
import type { NamedConditions } from '../../slots/gate'
import type { Offer, Proposals, ProposedSlot } from '../../slots/registered-slot'
import { makeOrSkip, Slot } from '../../slots/slot'
import type { SlotRegistry } from '../../slots/slot-registry'
import type { Viewer } from '../../slots/viewer'
import {
  approvalOf,
  type CatalogState,
  isDisabled,
  type LiveRemote,
  nameOfVersion,
  type ReleasedVersion,
  releasedVersions,
} from '../catalog-state'
import type { ComponentIndex } from '../component-index'
import { viewerVersion } from '../viewer-version'
import { heldBy, withLockedProps } from './locked-props'
import { proposalDigest } from './proposal-digest'
import { judgeProposals, type RuleRefusal } from './proposal-rules'

/** A slot of `slipway.json` as one of the application. Throws `slot-invalid` as `Slot.make` does. */
function toSlot({ component, props, content, gate }: ManifestSlot): Slot {
  const slot = Slot.make(component, props, content ?? null)
  // It comes from JSON, where a key that is not given is not there.
  return gate ? slot.onlyFor(gate as NamedConditions) : slot
}

/** The slots of the application: what it registers holds for locked props. */
type OwnSlots = Pick<SlotRegistry, 'locations' | 'propsOf'>

/** Returns what released remotes bring: the slots that they propose, and the components that operators can add. */
export function proposalsOf(
  state: CatalogState,
  components: Pick<ComponentIndex, 'locate'>,
  own: OwnSlots,
): Proposals {
  return { slots: proposedSlots(state, own), offerOf: (name) => offerOf(state, components, name) }
}

// In the order of their first release, then as listed; also those that are withheld from everybody.
function proposedSlots(state: CatalogState, own: OwnSlots): readonly ProposedSlot[] {
  return state.remotes.flatMap((remote) =>
    releasedVersions(remote).flatMap((version) => versionSlots({ state, remote, version, own })),
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
  const having = releasedVersions(remote).filter(({ manifest }) =>
    manifest.components.some((one) => one.name === name && one.registry === 'slot'),
  )
  const isOff = having.every(({ manifest }) =>
    isDisabled(state, { ...nameOfVersion(manifest), component: name }),
  )
  return {
    isFor: (viewer) => find(viewer?.user.id).is === 'found',
    isProtectedOnly: !remote.publicGranted,
    ...(isOff && { withheld: 'switched-off' }),
  }
}

interface VersionToJudge {
  readonly state: Pick<CatalogState, 'disabled' | 'governance'>
  readonly remote: Pick<LiveRemote, 'name' | 'publicGranted'>
  readonly version: Pick<ReleasedVersion, 'manifest'>
  readonly locations: Locations
}

/** A proposal of one version, and what keeps it from everybody. */
export interface JudgedSlot extends IdentifiedSlot {
  readonly rule: ProposalRule | undefined
  /** By the rules. */
  readonly refusal: RuleRefusal | undefined
  /** The obstacle at the place where it is proposed. */
  readonly heldBack: 'not-granted' | 'switched-off' | undefined
}

/** The proposals of one version, as listed. */
export function judgedSlots({ state, remote, version, locations }: VersionToJudge): JudgedSlot[] {
  const { manifest } = version
  const { rules } = state.governance
  const holdBack = ({ location, component }: ManifestSlot) => {
    if (!remote.publicGranted && locations.isPublic(location)) return 'not-granted'
    return isDisabled(state, { ...nameOfVersion(manifest), component }) ? 'switched-off' : undefined
  }
  const slots = withIds(manifest).map(
    (known) => ({ ...known, heldBack: holdBack(known.slot) }) as const,
  )
  const proposals = slots.map(({ id, slot, heldBack }) => ({
    location: slot.location,
    isHeldBack: heldBack !== undefined,
    // A digest is computed only where somebody asks for approval.
    approval:
      rules.length === 0
        ? undefined
        : approvalOf(state, { remote: remote.name, id, digest: proposalDigest(slot) }),
  }))
  const judged = judgeProposals({ rules, remote: remote.name, proposals, locations })
  return slots.map((known, index) => ({
    ...known,
    rule: judged[index]?.rule,
    refusal: judged[index]?.refusal,
  }))
}

interface Proposal {
  readonly state: CatalogState
  readonly remote: LiveRemote
  readonly version: ReleasedVersion
  readonly own: OwnSlots
}

function versionSlots({ state, remote, version, own }: Proposal): ProposedSlot[] {
  const { locations } = own
  const from = nameOfVersion(version.manifest)
  const isFor = (viewer: Viewer | null) => viewerVersion(state, remote, viewer?.user.id) === version
  const isProtectedOnly = !remote.publicGranted
  const { locks } = state.governance
  return judgedSlots({ state, remote, version, locations }).flatMap((judged) => {
    const { id, slot: proposed, refusal, heldBack } = judged
    const { location, component, props } = proposed
    const held = locks
      .filter((lock) => lock.component === component)
      .map((lock) => heldBy(lock, own.propsOf))
    const delivered = { ...proposed, props: withLockedProps(props, held) }
    const slot = makeOrSkip(`The proposed slot ${id}`, () => toSlot(delivered))
    if (!slot) return []
    // Whether it may be at a public location is decided where it is delivered.
    const withheld = refusal ?? (heldBack === 'switched-off' ? heldBack : undefined)
    return [{ id, location, slot, isFor, from, isProtectedOnly, ...(withheld && { withheld }) }]
  })
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
