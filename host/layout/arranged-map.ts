import {
  isSameJson,
  type Layout,
  type MapEntry,
  type MapLocation,
  type MapState,
  type Placement,
  type PlacementChange,
  periodStateAt,
  type SlotMapBody,
} from '@slipway/sdk/contract'
import type { ArrangedSlots } from './layout-edits'

/**
 * The map as another layout makes it, until the server has said so itself: `now` is what the server
 * said, `next` the layout to be shown. Whether there is room and a grant, only the server knows.
 */
export function arrangedMap({ map, layout }: ArrangedSlots, next: Layout): SlotMapBody {
  if (isSameJson(layout, next)) return map
  const before = map.locations.flatMap(({ entries }) => entries)
  const kept = before.flatMap((entry) => {
    const drawn = withPlacement(entry, next.entries[entry.id])
    return drawn ? [drawn] : []
  })
  const added = Object.entries(next.entries)
    .filter(([id]) => !before.some((entry) => entry.id === id))
    .flatMap(([id, placement]) => addedEntry(map, id, placement))
  const all = [...kept, ...added]
  return { ...map, locations: map.locations.map((one) => arrangeLocation(one, all, next)) }
}

function arrangeLocation(one: MapLocation, all: readonly MapEntry[], next: Layout): MapLocation {
  const here = all.filter(({ location }) => location === one.location)
  // Those that came from elsewhere are behind the others.
  const ownFirst = [
    ...here.filter(({ id }) => one.entries.some((entry) => entry.id === id)),
    ...here.filter(({ id }) => !one.entries.some((entry) => entry.id === id)),
  ]
  return { ...one, entries: inOrder(ownFirst, next.order[one.location] ?? []) }
}

// One that is not named comes right after the one that it followed.
function inOrder(entries: readonly MapEntry[], order: readonly string[]): MapEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const named = order.flatMap((id) => byId.get(id) ?? [])
  const placed = [...named]
  for (const [index, entry] of entries.entries()) {
    if (named.includes(entry)) continue
    const before = entries[index - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, entry)
  }
  return placed
}

// `null`: what operators added is gone with their decision.
function withPlacement(entry: MapEntry, placement: Placement | undefined): MapEntry | null {
  const { original, source } = entry
  if (!placement && source.of === 'operator') return null
  const base = original ?? {
    location: placement?.location ?? entry.location,
    props: {},
    gate: null,
  }
  if (entry.state === 'base-gone' && source.of !== 'operator' && !placement) return null
  const period = {
    from: placement?.from ?? null,
    until: placement?.until ?? null,
    hours: placement?.hours ?? null,
    hiddenThen: placement?.hiddenThen ?? false,
  }
  return {
    ...entry,
    ...period,
    criticality: placement?.criticality ?? null,
    location: placement?.location ?? base.location,
    props: { ...base.props, ...placement?.props },
    gate: placement?.gate === undefined ? base.gate : placement.gate,
    state: stateOf(entry, placement),
    changed: changesOf(entry, placement),
  }
}

/** What another decision may change. */
const decided: ReadonlySet<MapState> = new Set(['live', 'hidden', 'not-yet', 'over', 'not-now'])

function stateOf({ state }: MapEntry, placement: Placement | undefined): MapState {
  if (state === 'base-gone') return state
  if (placement?.hidden) return 'hidden'
  if (!decided.has(state)) return state
  const now = periodStateAt(placement ?? {}, Date.now())
  return now === 'shown' ? 'live' : now
}

function changesOf(
  { changed, source }: MapEntry,
  placement: Placement | undefined,
): PlacementChange[] {
  const is = {
    added: source.of === 'operator',
    hidden: placement?.hidden === true,
    location: placement?.location !== undefined && source.of !== 'operator',
    order: changed.includes('order'),
    props: placement?.props !== undefined && source.of !== 'operator',
    gate: placement?.gate !== undefined && source.of !== 'operator',
    period: [placement?.from, placement?.until, placement?.hours].some(
      (part) => part !== undefined,
    ),
    criticality: placement?.criticality !== undefined,
  } as const satisfies Record<PlacementChange, boolean>
  return (Object.keys(is) as PlacementChange[]).filter((change) => is[change])
}

function addedEntry(map: SlotMapBody, id: string, placement: Placement): MapEntry[] {
  const { component, location } = placement
  const made = map.placeable.find((one) => one.component === component)
  if (!component || !location || !made) return []
  const entry: MapEntry = {
    id,
    component,
    location,
    props: {},
    gate: null,
    source: { of: 'operator' },
    code: { remote: made.remote, version: made.version, canary: null },
    state: 'live',
    from: null,
    until: null,
    hours: null,
    hiddenThen: false,
    criticality: null,
    ownCriticality: made.criticality,
    changed: ['added'],
    original: null,
    propsSchema: made.propsSchema,
    locations: made.locations,
  }
  const drawn = withPlacement(entry, placement)
  return drawn ? [drawn] : []
}
