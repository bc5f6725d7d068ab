import type { Layout, MapEntry, MapLocation, MapState, SlotMapBody } from '@slipway/sdk/contract'
import { type DrawnLocation, locationsOf, pageIds } from '@slipway/sdk/contract/pages'
import type { CurrentCatalog } from '../catalog/catalog'
import type { LiveRemote } from '../catalog/catalog-state'
import { proposalsOf } from '../catalog/proposals'
import { isAdded, isAddedId } from '../slots/arrange-slots'
import type { RegisteredSlot } from '../slots/registered-slot'
import { componentIn } from '../slots/slot-place'
import type { SlotRegistry } from '../slots/slot-registry'
import { toGate, valuesOf } from './slot-values'

interface ToMap extends CurrentCatalog {
  readonly slots: SlotRegistry
  readonly layout: Layout
}

type SlotMap = Pick<SlotMapBody, 'locations' | 'placeable'>

/** What is at every location, and what can be added. */
export function mapSlots(parts: ToMap): SlotMap {
  const { slots, layout, state, components } = parts
  const arranged = slots.arrangedBy(layout, proposalsOf(state, components, slots))
  const describe = entryDescriber(parts, arranged)
  const lost = lostEntries(layout, arranged)
  const names = slots.locations.names()
  // An id that is at no location any more is shown at the first: it is not lost.
  const homeOf = ({ location }: MapEntry) => (names.includes(location) ? location : names[0])
  const locations = names.map(
    (location): MapLocation => ({
      location,
      isPublic: slots.locations.isPublic(location),
      on: pageIds().filter((page) => locationsOf(page).includes(location as DrawnLocation)),
      entries: [
        ...withoutRepeats(arranged.filter((slot) => slot.location === location)).map(describe),
        ...lost.filter((entry) => homeOf(entry) === location),
      ],
    }),
  )
  return { locations, placeable: state.remotes.flatMap(placeableOf(slots)) }
}

// A canary and its base often propose the same.
function withoutRepeats(there: readonly RegisteredSlot[]): readonly RegisteredSlot[] {
  const seen = new Set<string>()
  return there.filter(({ id, from }) => {
    const key = JSON.stringify([id, from?.remote])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function entryDescriber({ slots, components }: ToMap, arranged: readonly RegisteredSlot[]) {
  const isOpen = (location: string) => slots.locations.isPublic(location)
  const closed = new Set(
    arranged.filter(({ location }) => !isOpen(location)).map(({ entry }) => entry.component),
  )
  return function describe(slot: RegisteredSlot): MapEntry {
    const { id, location, entry, gate, placed } = slot
    const { component: name } = entry
    const isPublic = isOpen(location) && !closed.has(name)
    const fate = components.locate({ name, registry: 'slot', userId: undefined, isPublic })
    const remote = 'remote' in fate ? fate.remote : undefined
    const made = remote && componentOf(remote, name)
    const { placement = {}, changed = [], original = slot } = placed ?? {}
    return {
      id,
      component: name,
      location,
      props: { ...entry.props },
      gate: toGate(gate),
      source: sourceOf(slot),
      code: remote ? codeOf(remote) : null,
      state: stateOf(slot, fate.is),
      from: placement.from ?? null,
      until: placement.until ?? null,
      hours: placement.hours ?? null,
      hiddenThen: placement.hiddenThen ?? false,
      criticality: placement.criticality ?? null,
      ownCriticality: made ? (made.criticality ?? 'normal') : null,
      changed: [...changed],
      original: isAdded(slot) ? null : valuesOf(original),
      propsSchema: made?.props ?? null,
      locations: made ? locationsFor(slots, made.locations) : null,
    }
  }
}

function stateOf({ withheld }: RegisteredSlot, code: string): MapState {
  if (withheld) return states[withheld] ?? 'live'
  return code === 'switched-off' || code === 'not-granted' ? code : 'live'
}

const states: Partial<Record<NonNullable<RegisteredSlot['withheld']>, MapState>> = {
  hidden: 'hidden',
  'not-yet': 'not-yet',
  over: 'over',
  'not-now': 'not-now',
  'switched-off': 'switched-off',
  'not-granted': 'not-granted',
  'no-room': 'no-room',
  'base-gone': 'base-gone',
  'not-allowed': 'not-allowed',
  'needs-approval': 'needs-approval',
  refused: 'refused',
  'over-limit': 'over-limit',
}

function sourceOf(slot: RegisteredSlot): MapEntry['source'] {
  const { from, placeOf } = slot
  if (isAdded(slot)) return { of: 'operator' }
  if (from) return { of: 'proposal', ...from }
  const at = placeOf?.()
  return { of: 'application', file: at?.file ?? null, line: at?.line ?? null }
}

function codeOf({ name: remote, base, canary }: LiveRemote): NonNullable<MapEntry['code']> {
  const version = base.manifest.version
  const next = canary && { version: canary.version.manifest.version, percent: canary.percent }
  return { remote, version, canary: next ?? null }
}

function componentOf({ base, canary }: LiveRemote, name: string) {
  const versions = [base, ...(canary ? [canary.version] : [])]
  return versions
    .flatMap(({ manifest }) => manifest.components)
    .find((component) => component.name === name && component.registry === 'slot')
}

/** What operators decided of entries that nothing registers any more. */
function lostEntries(layout: Layout, arranged: readonly RegisteredSlot[]): MapEntry[] {
  const there = new Set(arranged.map(({ id }) => id))
  return Object.entries(layout.entries).flatMap(([id, placement]) => {
    if (there.has(id)) return []
    const [source = '', place = ''] = id.split('/')
    return [
      {
        id,
        component: placement.component ?? componentIn(id) ?? id,
        location: placement.location ?? place,
        props: placement.props ?? {},
        gate: placement.gate ?? null,
        source: lostSource(id, source),
        code: null,
        state: 'base-gone' as const,
        from: placement.from ?? null,
        until: placement.until ?? null,
        hours: placement.hours ?? null,
        hiddenThen: placement.hiddenThen ?? false,
        criticality: placement.criticality ?? null,
        ownCriticality: null,
        changed: [],
        original: null,
        propsSchema: null,
        locations: null,
      },
    ]
  })
}

function lostSource(id: string, source: string): MapEntry['source'] {
  if (isAddedId(id)) return { of: 'operator' }
  if (source === 'app' || !id.includes('/')) return { of: 'application', file: null, line: null }
  return { of: 'proposal', remote: source, version: '' }
}

function placeableOf(slots: SlotRegistry) {
  return (remote: LiveRemote): SlotMapBody['placeable'] => {
    const versions = [remote.base, ...(remote.canary ? [remote.canary.version] : [])]
    const seen = new Set<string>()
    return versions.flatMap(({ manifest }) =>
      manifest.components.flatMap(({ name: component, registry, props, locations, ...made }) => {
        if (registry !== 'slot' || seen.has(component)) return []
        seen.add(component)
        return [
          {
            component,
            remote: remote.name,
            version: manifest.version,
            propsSchema: props ?? null,
            locations: locationsFor(slots, locations),
            criticality: made.criticality ?? 'normal',
            publicGranted: remote.publicGranted,
          },
        ]
      }),
    )
  }
}

/** As they are called now; `null`: any. */
function locationsFor({ locations }: SlotRegistry, names: readonly string[]): string[] | null {
  if (names.length === 0) return null
  return names.flatMap((name) => locations.deliveredAt(name) ?? [])
}
