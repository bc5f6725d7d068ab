import { type ArrangedSlot, placedGate, type SlotToArrange } from './arrange'
import type { Layout, MapEntry, MapLocation, Placement, SlotMapBody } from './layout'
import { componentIn, isAddedId } from './slot-place'

/** A slot as it is registered or proposed, or as operators added it. */
export interface SlotToMap
  extends SlotToArrange,
    Pick<MapEntry, 'component' | 'props' | 'gate' | 'page' | 'source'> {}

type Arranged = Omit<ArrangedSlot<SlotToMap>, 'of'>

interface ToMap {
  readonly arranged: readonly Arranged[]
  /** Canonical. */
  readonly layout: Layout
  readonly places: readonly Omit<MapLocation, 'entries'>[]
  readonly placeable: SlotMapBody['placeable']
}

/** Returns every location as a layout makes it: the entries that are there, also those that nobody gets. */
export function mapSlots({ arranged, layout, places, placeable }: ToMap): MapLocation[] {
  const describe = entryDescriber({ arranged, places, placeable })
  const entries = withoutRepeats(arranged).map(describe)
  const names = places.map(({ location }) => location)
  const lost = lostEntries(layout, arranged)
  // An id that is at no location any more is shown at the first: it is not lost.
  const homeOf = ({ location }: MapEntry) => (names.includes(location) ? location : names[0])
  return places.map(({ location, isPublic, on }) => ({
    location,
    isPublic,
    on,
    entries: [
      ...entries.filter((entry) => entry.location === location),
      ...lost.filter((entry) => homeOf(entry) === location),
    ],
  }))
}

// A canary and its base often propose the same.
function withoutRepeats(arranged: readonly Arranged[]): readonly Arranged[] {
  const seen = new Set<string>()
  return arranged.filter(({ slot: { id, source }, location }) => {
    const key = JSON.stringify([location, id, 'remote' in source ? source.remote : null])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

type Placeable = ToMap['placeable'][number]

function entryDescriber({ arranged, places, placeable }: Omit<ToMap, 'layout'>) {
  const open = new Set(places.filter(({ isPublic }) => isPublic).map(({ location }) => location))
  const closed = new Set(
    arranged.filter(({ location }) => !open.has(location)).map(({ slot }) => slot.component),
  )
  // Of a name that two remotes want, its owner's comes first.
  const made = new Map(placeable.toReversed().map((one) => [one.component, one]))
  return function describe({ slot, location, withheld, placement = {}, changed }: Arranged) {
    const { id, component, props, gate, page, source } = slot
    const code = made.get(component)
    const isPublic = open.has(location) && !closed.has(component)
    return {
      id,
      component,
      location,
      props: { ...props, ...placement.props },
      gate: placedGate({ gate, page }, placement),
      page: placement.page === undefined ? page : placement.page,
      source,
      code: code?.code ?? null,
      state: withheld ?? stateOf(code, isPublic),
      ...periodOf(placement),
      ownCriticality: code?.criticality ?? null,
      changed: [...changed],
      original: source.of === 'operator' ? null : { location: slot.location, props, gate, page },
      propsSchema: code?.propsSchema ?? null,
      locations: code?.locations ?? null,
    } satisfies MapEntry
  }
}

/** Returns the state of a component's entries, as far as its code decides it. */
function stateOf(made: Placeable | undefined, isPublic: boolean): MapEntry['state'] {
  if (!made) return 'live'
  if (made.switchedOff.live) return 'switched-off'
  const isInLive = made.version === made.code.version
  return isPublic && isInLive && !made.publicGranted ? 'not-granted' : 'live'
}

function periodOf({ from, until, hours, hiddenThen, criticality }: Placement) {
  return {
    from: from ?? null,
    until: until ?? null,
    hours: hours ?? null,
    hiddenThen: hiddenThen ?? false,
    criticality: criticality ?? null,
  }
}

/** Returns the entries with a placement that nothing registers any more. */
function lostEntries(layout: Layout, arranged: readonly Arranged[]): MapEntry[] {
  const there = new Set(arranged.map(({ slot }) => slot.id))
  const lost = Object.entries(layout.entries).filter(([id]) => !there.has(id))
  return lost.map(([id, placement]) => ({
    id,
    component: placement.component ?? componentIn(id) ?? id,
    location: placement.location ?? id.split('/')[1] ?? '',
    props: placement.props ?? {},
    gate: placement.gate ?? null,
    page: placement.page ?? null,
    source: lostSource(id),
    code: null,
    state: 'base-gone',
    ...periodOf(placement),
    ownCriticality: null,
    changed: [],
    original: null,
    propsSchema: null,
    locations: null,
  }))
}

function lostSource(id: string): MapEntry['source'] {
  const [source = ''] = id.split('/')
  if (isAddedId(id)) return { of: 'operator' }
  if (source === 'app' || !id.includes('/')) return { of: 'application', file: null, line: null }
  return { of: 'proposal', remote: source, version: '' }
}
