import { checkProps, type NamedResource, pageNameFaults, unknownName } from '@slipway/sdk/check'
import {
  CodedError,
  componentIn,
  escapePointer,
  type Fault,
  isAddedId,
  type Layout,
  type PageCondition,
  type Placement,
} from '@slipway/sdk/contract'
import type { Application } from '../application/create-application'
import type { CurrentCatalog } from '../catalog/catalog'
import { proposalsOf } from '../catalog/proposals/proposed-slots'
import { namedResources } from '../resources/define/named-resources'
import { isOwn } from '../slots/arrange-slots'
import { pageConditionFaults } from '../slots/page-gate'
import type { RegisteredSlot } from '../slots/registered-slot'
import { pagelessFaults, registrationFaults } from '../slots/registration-faults'
import { Slot } from '../slots/slot'
import { timeZoneFaults } from '../slots/unknown-name'
import { hiddenFieldFaults, type MayAsk } from './hidden-field-faults'
import { layoutLimitFaults } from './layout-limit-faults'
import { placementFaults } from './placement-faults'

/** What a layout is checked against. */
export interface LayoutCheck {
  readonly application: Pick<Application, 'permissions' | 'resources' | 'roles' | 'slots'>
  readonly current: CurrentCatalog
  readonly tenants: readonly { readonly id: number }[]
  /** What everybody gets now. */
  readonly published: Layout
  /** Whoever changes it may manage the host: locked props do not bind them. */
  readonly mayManage: boolean
  /** `undefined`: whoever changes it may see every field. */
  readonly mayAsk?: MayAsk | undefined
  /** What somebody else made, besides what is published, and is kept. */
  readonly kept?: Layout | undefined
}

interface Checked extends LayoutCheck {
  readonly layout: Layout
  /** As the layout arranges it. */
  readonly arranged: readonly RegisteredSlot[]
  readonly byId: ReadonlyMap<string, RegisteredSlot>
  readonly resources: readonly NamedResource[]
}

/** Nobody mends more at once, and to find a name that is like each of them takes time. */
const ENOUGH = 25

/**
 * Every fault of a layout, by JSON pointer into `{ layout }`, or the first of its entries. That an id is no more of anything is none: what was
 * decided of it is kept.
 */
export function layoutFaults(check: LayoutCheck, layout: Layout): readonly Fault[] {
  const { application, current, published } = check
  const ofLimits = layoutLimitFaults(layout, published)
  if (ofLimits.length > 0) return ofLimits
  const proposals = proposalsOf(current.state, current.components, application.slots)
  const arranged = application.slots.arranged(layout, proposals).all
  const byId = firstById(arranged)
  const resources = namedResources(application.resources)
  const checked = { ...check, layout, arranged, byId, resources }
  const ofEntries: Fault[] = []
  for (const [id, placement] of Object.entries(layout.entries)) {
    ofEntries.push(...entryFaults(id, placement, checked))
    if (ofEntries.length >= ENOUGH) return ofEntries
  }
  return [
    ...ofEntries,
    ...Object.keys(layout.order).flatMap((location) =>
      locationFaults(location, `/layout/order/${escapePointer(location)}`, application),
    ),
    ...roomFaults(checked),
    ...placementFaults({
      ...checked,
      locks: current.state.governance.locks,
      // One that is not there yet gets what is said of it as soon as it is.
      componentOf: (id) => checked.byId.get(id)?.entry.component ?? componentIn(id),
      registered: application.slots.propsOf,
    }),
  ]
}

/** Of several slots of one id, which are a fault, the first. */
export function firstById(
  arranged: readonly RegisteredSlot[],
): ReadonlyMap<string, RegisteredSlot> {
  return new Map(arranged.toReversed().map((slot) => [slot.id, slot]))
}

function entryFaults(id: string, placement: Placement, checked: Checked): Fault[] {
  const at = `/layout/entries/${escapePointer(id)}`
  const { application } = checked
  const slot = checked.byId.get(id)
  const place = placement.location
  return [
    ...(place === undefined ? [] : locationFaults(place, `${at}/location`, application)),
    ...addedFaults(id, placement, { at, checked }),
    ...periodFaults(placement, at),
    ...(placement.gate ? nameFaults(placement.gate, { at: `${at}/gate`, checked }) : []),
    ...(placement.page ? pageFaults(placement.page, { id, at: `${at}/page`, checked }) : []),
    ...(slot ? slotFaults(slot, placement, { at, checked }) : []),
  ]
}

function locationFaults(
  name: string,
  pointer: string,
  { slots: { locations } }: LayoutCheck['application'],
): Fault[] {
  if (locations.deliveredAt(name) !== undefined) return []
  return [unknownName({ pointer, what: 'location', name, known: locations.names() })]
}

interface At {
  readonly at: string
  readonly checked: Checked
}

function addedFaults(id: string, placement: Placement, { at, checked }: At): Fault[] {
  const { component, location, props } = placement
  const pointer = `${at}/component`
  if (component === undefined)
    return isAddedId(id)
      ? [{ pointer, code: 'required', detail: 'an added entry says which component it draws' }]
      : []
  if (!isAddedId(id)) {
    const detail = `only an added entry names its component; its id begins with "operator/"`
    return [{ pointer, code: 'invalid-value', detail }]
  }
  if (location === undefined) {
    const detail = 'an added entry says at which location it is'
    return [{ pointer: `${at}/location`, code: 'required', detail }]
  }
  const { is } = checked.current.components.locate({
    name: component,
    registry: 'slot',
    userId: undefined,
    isPublic: false,
  })
  const detail = `no remote has the component ${component}`
  return [
    // One whose component is gone meanwhile is kept.
    ...(is === 'unknown' ? [{ pointer, code: 'unknown-component', detail }] : []),
    // Of what is not arranged no slot can be made, so nothing else looks at its props.
    ...(checked.byId.has(id)
      ? []
      : slotMakeFaults({ entry: { component, props: props ?? {} }, location }, at)),
  ]
}

function periodFaults({ from, until, hours, hiddenThen }: Placement, at: string): Fault[] {
  const isTurned =
    from !== undefined && until !== undefined && Date.parse(from) >= Date.parse(until)
  const isEmpty = [from, until, hours].every((part) => part === undefined)
  const invalid = (part: string, detail: string): Fault => ({
    pointer: `${at}/${part}`,
    code: 'invalid-value',
    detail,
  })
  return [
    ...(isTurned ? [invalid('until', `it ends at ${until}, before it begins at ${from}`)] : []),
    ...(hiddenThen && isEmpty
      ? [invalid('hiddenThen', 'says in which period, by from, until or hours')]
      : []),
    ...(hours ? timeZoneFaults(hours.timeZone, `${at}/hours/timeZone`) : []),
  ]
}

function nameFaults(
  { permissions = [], roles = [], tenants = [], flag }: NonNullable<Placement['gate']>,
  { at, checked }: At,
): Fault[] {
  const { application } = checked
  const named = [
    { part: 'permissions', what: 'permission', names: permissions, known: application.permissions },
    { part: 'roles', what: 'role', names: roles, known: [...application.roles.keys()] },
    {
      part: 'tenants',
      what: 'tenant',
      names: tenants.map(String),
      known: checked.tenants.map(({ id }) => String(id)),
    },
  ]
  const flags = [...application.slots.flags.keys()]
  return [
    ...named.flatMap(({ part, what, names, known }) =>
      names.flatMap((name, index) =>
        known.includes(name)
          ? []
          : [unknownName({ pointer: `${at}/${part}/${index}`, what, name, known })],
      ),
    ),
    ...(flag === undefined || flags.includes(flag)
      ? []
      : [unknownName({ pointer: `${at}/flag`, what: 'flag', name: flag, known: flags })]),
  ]
}

interface PageAt extends At {
  readonly id: string
}

function pageFaults(page: NonNullable<Placement['page']>, { id, at, checked }: PageAt): Fault[] {
  const condition = page as PageCondition
  const { mayAsk } = checked
  const faults = [
    ...pageConditionFaults(condition),
    ...pageNameFaults(condition, checked.resources),
    ...(mayAsk ? hiddenFieldFaults(condition, { mayAsk, before: pagesBefore(id, checked) }) : []),
  ]
  return faults.map((fault) => ({ ...fault, pointer: at + fault.pointer }))
}

function pagesBefore(id: string, { published, kept, byId }: Checked) {
  const layouts = [published, kept].flatMap((layout) => layout ?? [])
  return [byId.get(id)?.placed?.original?.page, ...layouts.map(({ entries }) => entries[id]?.page)]
}

function slotFaults(slot: RegisteredSlot, placement: Placement, { at, checked }: At): Fault[] {
  const { location, entry, gate, page } = slot
  const { locations } = checked.application.slots
  const component = checked.current.components.component('slot', entry.component)
  const made = component ? component.locations.map((name) => locations.deliveredAt(name)) : []
  const isMoved = placement.location !== undefined && slot.placed?.original?.location !== location
  const faults = slotMakeFaults(slot, at)
  if (isMoved && made.length > 0 && !made.includes(location)) {
    const detail = `${entry.component} is made for ${listed(component?.locations ?? [])}, not for ${location}`
    faults.push({ pointer: `${at}/location`, code: 'location-unsuitable', detail })
  }
  if (gate && location.startsWith('login-') && (isMoved || placement.gate)) {
    const detail = 'nobody is signed in there, so a gated entry would never be seen'
    faults.push({ pointer: `${at}/gate`, code: 'gate-invalid', detail })
  }
  if (page && (isMoved || placement.page))
    faults.push(...pagelessFaults(page, { location, pointer: `${at}/page` }))
  if (component?.props && placement.props) {
    const { props, content } = entry
    const all = content === undefined ? props : { ...props, content }
    faults.push(...checkProps({ props: all, schema: component.props, pointer: `${at}/props` }))
  }
  return faults
}

/** What `Slot.make` and registering would refuse of its props. */
function slotMakeFaults(
  { entry, location }: Pick<RegisteredSlot, 'entry' | 'location'>,
  at: string,
): Fault[] {
  try {
    const slot = Slot.make(entry.component, entry.props, entry.content)
    return registrationFaults(slot, { location, pointer: at })
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return (error.errors ?? []).map((fault) => ({ ...fault, pointer: at + fault.pointer }))
  }
}

/** More at one location than are delivered: of those that the layout brings there. */
function roomFaults({ arranged, application }: Checked): Fault[] {
  const { locations, limits } = application.slots
  return locations.names().flatMap((location) => {
    const own = arranged.filter((slot) => slot.location === location && isOwn(slot))
    const brought = own.filter(({ placed }) => placed && placed.original?.location !== location)
    const [last] = brought.toReversed()
    if (!last || own.length <= limits.perLocation) return []
    const detail = `${own.length} entries at ${location}; at most ${limits.perLocation} fit at one location`
    return [{ pointer: `/layout/entries/${escapePointer(last.id)}`, code: 'slot-limit', detail }]
  })
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}
