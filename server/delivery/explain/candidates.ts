import {
  codedProblem,
  type ExplainBody,
  entryLabel,
  type GateCondition,
  type Locations,
  type PageCondition,
  SlotLocation,
} from '@slipway/sdk/contract'
import type { Application } from '../../application/create-application'
import type { CatalogState } from '../../catalog/catalog-state'
import type { Registry } from '../../catalog/component-index'
import { viewerVersion } from '../../catalog/viewer-version'
import { permissionFor } from '../../resources/define/permission'
import type { CodePlace } from '../../slots/code-place'
import { explainFormSlot, formSlotId } from '../../slots/form-slot'
import type { PlacedSlot, SlotRefusal } from '../../slots/registered-slot'
import { isSlot } from '../../slots/slot'
import type { Viewer } from '../../slots/viewer'
import type { SlotDecision, ViewerSlots } from '../../slots/viewer-slots'
import { namedComponents } from '../meta'

/** A location, or the form of a resource. */
export interface Place {
  /** As it is called now. */
  readonly location: string | undefined
  readonly resource: string | undefined
  readonly isPublic: boolean
}

/** An entry that could be at a place, and what becomes of it. */
export interface Candidate {
  readonly id: string
  readonly component: string
  /** What tells it from others of its component. */
  readonly label: string | null
  readonly registry: Registry
  /** `undefined`: the viewer gets it. */
  readonly refusal: SlotRefusal | 'no-access' | undefined
  readonly conditions: readonly GateCondition[]
  readonly hasGate: boolean
  readonly page: PageCondition | undefined
  readonly at: CodePlace | undefined
  readonly from: { readonly remote: string; readonly version: string } | undefined
  readonly registeredAs: { readonly location: string; readonly since: string } | null
  /** What operators decided of it, and where it is by that. */
  readonly placed: (PlacedSlot & { readonly location: string }) | undefined
  /** Whether its code is for public locations alone, which needs the operator's grant. */
  readonly isPublic: boolean
}

interface Wanted {
  readonly location?: string | undefined
  readonly resource?: string | undefined
}

/** Throws `query-invalid` for none and for both, `not-found` for an unknown one. */
export function placeOf({ slots, resources }: Application, { location, resource }: Wanted): Place {
  if ((location === undefined) === (resource === undefined)) {
    const detail = 'Name either a location or the resource whose form it is.'
    const errors = [{ pointer: '/location', code: 'required', detail }]
    throw codedProblem('query-invalid', detail, { errors })
  }
  if (location === undefined) {
    if (resources.has(resource ?? '')) return { location, resource, isPublic: false }
    throw codedProblem('not-found', `There is no resource "${resource}".`)
  }
  const present = slots.locations.deliveredAt(location)
  if (present === undefined) throw codedProblem('not-found', slots.locations.absence(location))
  return { location: present, resource, isPublic: slots.locations.isPublic(present) }
}

interface Sources {
  readonly application: Application
  readonly state: CatalogState
}

/** In the order of delivery. Decided by what delivers, with flags that are asked once. */
export function candidatesAt(
  sources: Sources,
  place: Place,
  viewer: Viewer | null,
): readonly Candidate[] {
  const slots = sources.application.slots.forViewer(viewer)
  return place.location === undefined
    ? inForm(sources.application, place.resource ?? '', slots)
    : atLocation(sources, place.location, slots)
}

function atLocation(
  { application, state }: Sources,
  location: string,
  slots: ViewerSlots,
): Candidate[] {
  const { elsewhere } = namedComponents(application, slots, slots.slots())
  const isOpen = SlotLocation.publicValues().includes(location)
  return decisionsAt(slots, location, state).map(({ slot, refusal, conditions }) => ({
    id: slot.id,
    component: slot.entry.component,
    registry: 'slot',
    refusal,
    conditions,
    hasGate: slot.gate !== undefined,
    page: slot.page,
    at: slot.placeOf?.(),
    label: entryLabel(slot.entry.props),
    from: slot.from,
    registeredAs: slot.deprecation
      ? { location: slot.deprecation.location, since: slot.deprecation.since }
      : null,
    placed: slot.placed && { ...slot.placed, location: slot.location },
    isPublic: isOpen && !elsewhere.has(slot.entry.component),
  }))
}

// A canary and its base often propose the same: what the viewer's own version proposes says it all.
function decisionsAt(
  slots: ViewerSlots,
  location: string,
  state: CatalogState,
): readonly SlotDecision[] {
  const isOwn = ({ slot: { from } }: SlotDecision) => {
    const remote = from && state.remotes.find(({ name }) => name === from.remote)
    const own = remote && viewerVersion(state, remote, slots.viewer?.user.id)
    return from !== undefined && own?.manifest.version === from.version
  }
  const decisions = slots.decisionsAt(location)
  const own = new Set(decisions.filter(isOwn).map(({ slot }) => slot.id))
  return decisions.filter(
    (decision) => decision.slot.from === undefined || isOwn(decision) || !own.has(decision.slot.id),
  )
}

/** What remotes and operators could do to a slot at a location, and to none in a form. */
const asRegistered = {
  from: undefined,
  registeredAs: null,
  placed: undefined,
  isPublic: false,
} as const

function inForm(
  { folder, resources }: Application,
  resource: string,
  slots: ViewerSlots,
): Candidate[] {
  const { viewer } = slots
  const formSlots = (resources.get(resource)?.items ?? []).filter(isSlot)
  const mayView = viewer?.permissions.has(permissionFor(resource, 'view'))
  return formSlots.map((slot) => {
    const decided = viewer ? explainFormSlot(slots, { slot, resource }) : undefined
    return {
      id: formSlotId({ slot, resource }),
      component: slot.component,
      registry: 'global',
      refusal: decided ? (mayView ? decided.refusal : 'no-access') : 'needs-session',
      conditions: decided?.conditions ?? [],
      hasGate: slot.gate !== undefined,
      page: slot.page,
      at: slot.placeIn(folder),
      label: entryLabel(slot.props),
      ...asRegistered,
    }
  })
}

interface At {
  readonly locations: Locations
  readonly location: string | undefined
  readonly viewer: Viewer | null
  readonly taken: ReadonlySet<string>
}

/** Components of the viewer's versions that are made for the location, and that none of its entries names. */
export function placeableAt(
  state: CatalogState,
  { locations, location, viewer, taken }: At,
): ExplainBody['placeable'] {
  if (location === undefined) return []
  return state.remotes.flatMap((remote) => {
    const manifest = viewerVersion(state, remote, viewer?.user.id)?.manifest
    const components = manifest?.components ?? []
    return components
      .filter(({ name, registry }) => registry === 'slot' && !taken.has(name))
      .filter((component) =>
        component.locations.some((name) => locations.deliveredAt(name) === location),
      )
      .map(({ name }) => ({
        component: name,
        remote: remote.name,
        version: manifest?.version ?? '',
      }))
  })
}
