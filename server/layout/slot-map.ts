import {
  type ArrangedSlot,
  type Layout,
  type MapEntry,
  mapSlots,
  type SlotMapBody,
  type SlotToMap,
} from '@slipway/sdk/contract'
import { type DrawnLocation, locationsOf, pageIds } from '@slipway/sdk/contract/pages'
import type { CurrentCatalog } from '../catalog/catalog'
import { type LiveRemote, releasedVersions } from '../catalog/catalog-state'
import { proposalsOf } from '../catalog/proposals/proposed-slots'
import { isAdded } from '../slots/arrange-slots'
import type { ProposedSlot, RegisteredSlot } from '../slots/registered-slot'
import type { SlotRegistry } from '../slots/slot-registry'
import { valuesOf } from './slot-values'

interface ToMap extends CurrentCatalog {
  readonly slots: SlotRegistry
  readonly layout: Layout
}

type SlotMap = Pick<SlotMapBody, 'locations' | 'placeable' | 'registered' | 'perViewer'>

/** What is at every location, what can be added, and what hosts need to arrange it anew. */
export function slotMapOf(parts: ToMap): SlotMap {
  const { slots, layout, state, components } = parts
  const proposals = proposalsOf(state, components, slots)
  const arranged = slots.arranged(layout, proposals).all.map(toArranged)
  const places = slots.locations.names().map((location) => ({
    location,
    isPublic: slots.locations.isPublic(location),
    on: pageIds().filter((page) => locationsOf(page).includes(location as DrawnLocation)),
  }))
  const offIn = (component: string) => ({
    live: components.locate({ name: component, ...byAnybody }).is === 'switched-off',
    all: proposals.offerOf(component)?.withheld === 'switched-off',
  })
  const placeable = state.remotes.flatMap((remote) =>
    componentsOf(remote, slots).map((one) => ({
      ...one,
      switchedOff: offIn(one.component),
    })),
  )
  const proposed = proposals.slots.map((slot) => proposedRow(slot, slots))
  return {
    locations: mapSlots({ arranged, layout, places, placeable }),
    placeable,
    registered: [...slots.all().map(registeredRow), ...proposed.flatMap((row) => row ?? [])],
    perViewer: slots.limits.perViewer,
  }
}

function toArranged(slot: RegisteredSlot): Omit<ArrangedSlot<SlotToMap>, 'of'> {
  const { location, withheld, placed, entry } = slot
  const { original = slot, placement, changed = [] } = placed ?? {}
  const { component } = entry
  return {
    slot: { id: slot.id, component, source: sourceOf(slot), ...valuesOf(original) },
    location,
    withheld,
    placement,
    changed,
  }
}

function sourceOf(slot: RegisteredSlot): MapEntry['source'] {
  const { from, placeOf } = slot
  if (isAdded(slot)) return { of: 'operator' }
  if (from) return { of: 'proposal', ...from }
  const at = placeOf?.()
  return { of: 'application', file: at?.file ?? null, line: at?.line ?? null }
}

type Row = SlotMap['registered'][number]

function registeredRow({ id, location }: RegisteredSlot): Row {
  return { id, remote: null, location, withheld: null, protectedOnly: false }
}

function proposedRow(
  { id, from, location: named, withheld, isProtectedOnly = false }: ProposedSlot,
  { locations }: SlotRegistry,
): Row | undefined {
  const location = locations.deliveredAt(named)
  if (location === undefined) return undefined
  return {
    id,
    remote: from?.remote ?? null,
    location,
    withheld: withheld ?? null,
    protectedOnly: isProtectedOnly,
  }
}

const byAnybody = { registry: 'slot', userId: undefined, isPublic: false } as const

function componentsOf(
  remote: LiveRemote,
  slots: SlotRegistry,
): readonly Omit<SlotMapBody['placeable'][number], 'switchedOff'>[] {
  const seen = new Set<string>()
  return releasedVersions(remote).flatMap(({ manifest }) =>
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
          code: codeOf(remote),
        },
      ]
    }),
  )
}

function codeOf({ name: remote, base, canary }: LiveRemote): NonNullable<MapEntry['code']> {
  const version = base.manifest.version
  const next = canary && { version: canary.version.manifest.version, percent: canary.percent }
  return { remote, version, canary: next ?? null }
}

/** As they are called now; `null`: any. */
function locationsFor({ locations }: SlotRegistry, names: readonly string[]): string[] | null {
  if (names.length === 0) return null
  return names.flatMap((name) => locations.deliveredAt(name) ?? [])
}
